import type { Event, Floor, Room } from '../../../db/schema.ts'
import { isOwnPicture } from '../../ui/picture.tsx'

export type FloorPlan = { id: string | null; name: string; src: string | null }

export type Places = { plans: FloorPlan[]; rooms: Room[] }

/** The event's own plan comes first, if it has a picture or is the only one. */
export function floorPlansOf({ floorPlanUrl }: Pick<Event, 'floorPlanUrl'>, floors: Floor[]): FloorPlan[] {
  const own = { id: null, name: 'Main plan', src: floorPlanUrl }
  const others = floors.map(({ id, name, planUrl }) => ({ id, name, src: planUrl }))
  return isOwnPicture(floorPlanUrl) || !others.length ? [own, ...others] : others
}

/** Undefined without a place, or on a plan without a picture. */
export function findPinPosition({ floorId, x, y }: Pick<Room, 'floorId' | 'x' | 'y'>, plans: FloorPlan[]) {
  const plan = plans.find(({ id }) => id === floorId)
  return plan && x !== null && y !== null && isOwnPicture(plan.src) ? { plan, src: plan.src, x, y } : undefined
}
