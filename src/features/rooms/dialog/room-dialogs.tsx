import type { Event, Room, Session } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { InSlices } from '../../../ui/loading/in-slices.tsx'
import type { Places } from '../plans.ts'
import { roomFinder } from '../room-of.ts'
import { RoomDialog } from './room-dialog.tsx'

type RoomDialogsProps = { event: Event; places: Places; sessions: Session[]; links: Links; closeHref: string }

/** The dialog of every room in waiting. */
export function RoomDialogs({ places: { rooms, plans }, sessions, ...dialog }: RoomDialogsProps) {
  const roomOf = roomFinder(rooms)
  const inRooms = Map.groupBy(sessions, ({ location }) => roomOf(location))
  return (
    <InSlices items={rooms} size={25}>
      {(room) => (
        <RoomDialog
          key={room.id}
          room={room}
          plans={plans}
          inRoom={inRooms.get(room) ?? []}
          sessions={sessions}
          {...dialog}
        />
      )}
    </InSlices>
  )
}

/** The dialog of one room, open. */
export function OpenRoomDialog({ room, places, sessions, ...dialog }: RoomDialogsProps & { room: Room }) {
  const roomOf = roomFinder(places.rooms)
  const inRoom = sessions.filter(({ location }) => roomOf(location) === room)
  return <RoomDialog room={room} plans={places.plans} inRoom={inRoom} sessions={sessions} open {...dialog} />
}
