import { useId } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { typedFields } from '../../../forms/fields/typed-fields.ts'
import { useRooms } from '../../rooms/queries.ts'
import type { SessionFields } from '../schema.ts'

const { Text } = typedFields<SessionFields>()

/** A room: those that there are are offered while typing, any other may be typed and is made by that (product §19.1). */
export function RoomField({ event }: { event: Event }) {
  const rooms = useRooms(event).data ?? []
  const id = useId()
  return (
    <>
      <Text name="location" list={id} />
      <datalist id={id}>
        {rooms.map((room) => (
          <option key={room.id} value={room.name} />
        ))}
      </datalist>
    </>
  )
}
