import type { RoomAccess } from '../../../db/schema.ts'

export const ACCESS_FEATURES = [
  { id: 'step-free', name: 'Step-free access' },
  { id: 'lift', name: 'Elevator' },
  { id: 'hearing-loop', name: 'Hearing loop' },
  { id: 'quiet', name: 'Quiet space' },
] as const satisfies { id: RoomAccess; name: string }[]

export const accessNames = (access: RoomAccess[]) =>
  ACCESS_FEATURES.filter(({ id }) => access.includes(id)).map(({ name }) => name)
