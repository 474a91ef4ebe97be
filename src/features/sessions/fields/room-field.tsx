import { useId } from 'react'
import type { Session } from '../../../../db/schema.ts'
import { fieldsOf } from '../../../forms/fields/fields-of.ts'
import type { SessionFields } from '../schema.ts'

const { Text } = fieldsOf<SessionFields>()

/** A room: one that the program uses already is offered while typing, any other may be typed. */
export function RoomField({ rooms }: { rooms: string[] }) {
  const id = useId()
  return (
    <>
      <Text name="location" list={id} />
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
