import { type ComponentProps, useId } from 'react'
import type { Session } from '../../../../db/schema.ts'
import { TextField } from '../../../forms/fields.tsx'

/** A room: one that the programme uses already is offered while typing, any other may be typed. */
export function RoomField({ rooms, ...field }: { rooms: string[] } & ComponentProps<typeof TextField>) {
  const id = useId()
  return (
    <>
      <TextField autoComplete="off" list={id} {...field} />
      <datalist id={id}>
        {rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
    </>
  )
}

/** Each room once, however it is written. */
export function roomsOf(sessions: Pick<Session, 'location'>[]): string[] {
  const written = sessions.flatMap(({ location }) => location?.trim() || [])
  const once = new Map(written.map((room) => [room.replace(/\s+/g, ' ').toLowerCase(), room]))
  return [...once.values()].sort(new Intl.Collator('en', { numeric: true }).compare)
}
