import type { Announcement, Event, Room, Session } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import type { Places } from '../floor-plans.ts'
import { roomFinder } from '../room-finder.ts'
import { RoomDialog } from './room-dialog.tsx'

type RoomDialogsProps = {
  event: Event
  places: Places
  sessions: Session[]
  announcedIn: (location: string) => Announcement[]
  links: Links
  closeHref: string
}

export function RoomDialogs({ places: { rooms, plans }, sessions, announcedIn, ...dialog }: RoomDialogsProps) {
  const roomOf = roomFinder(rooms)
  const inRooms = Map.groupBy(sessions, ({ location }) => roomOf(location))
  return (
    <SlicedList items={rooms} size={25}>
      {(room) => (
        <RoomDialog
          key={room.id}
          room={room}
          plans={plans}
          inRoom={inRooms.get(room) ?? []}
          announced={announcedIn(room.name)}
          sessions={sessions}
          {...dialog}
        />
      )}
    </SlicedList>
  )
}

export function OpenRoomDialog(props: RoomDialogsProps & { room: Room }) {
  const { room, places, sessions, announcedIn, ...dialog } = props
  const roomOf = roomFinder(places.rooms)
  const inRoom = sessions.filter(({ location }) => roomOf(location) === room)
  const announced = announcedIn(room.name)
  return <RoomDialog {...{ room, plans: places.plans, inRoom, announced, sessions }} open {...dialog} />
}
