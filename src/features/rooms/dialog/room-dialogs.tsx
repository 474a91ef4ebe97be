import type { Announcement, Room } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import type { Program } from '../../../program/program.ts'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import type { Places } from '../floor-plans.ts'
import { RoomDialog } from './room-dialog.tsx'

type RoomDialogsProps = {
  program: Program
  places: Places
  announcedIn: (room: Room) => Announcement[]
  links: Links
  closeHref: string
}

export function RoomDialogs({ places: { rooms, plans }, announcedIn, ...dialog }: RoomDialogsProps) {
  return (
    <SlicedList items={rooms} size={25}>
      {(room) => <RoomDialog key={room.id} room={room} plans={plans} announced={announcedIn(room)} {...dialog} />}
    </SlicedList>
  )
}

export function OpenRoomDialog({ room, places, announcedIn, ...dialog }: RoomDialogsProps & { room: Room }) {
  return <RoomDialog room={room} plans={places.plans} announced={announcedIn(room)} open {...dialog} />
}
