import type { Announcement, Event, Room } from '../../../../db/schema.ts'
import { cachedAnnouncements } from '../../../pages/page-updates.ts'
import type { Program } from '../../../program/program.ts'
import { cachedProgram } from '../../../program/program-rows.ts'
import { floorPlansOf, type Places } from '../../rooms/floor-plans.ts'
import { cachedFloors } from '../../rooms/service.ts'
import { cachedChanges, type PublishedChange } from '../changed/published-changes.ts'

/** The program with announcements and changes. */
export type Agenda = Program & {
  places: Places
  /** By the id of the session, newest first. */
  changed: Map<string, PublishedChange>
  announcedIn: (room: Room | undefined) => Announcement[]
}

export async function loadAgenda(event: Event): Promise<Agenda> {
  const [program, floors, announced, news] = await Promise.all([
    cachedProgram(event),
    cachedFloors(event.id),
    cachedAnnouncements(event),
    cachedChanges(event),
  ])
  const byRoom = Map.groupBy(announced, ({ roomId }) => roomId)
  return {
    ...program,
    places: { rooms: program.rooms, plans: floorPlansOf(event, floors) },
    changed: new Map(news.map((one) => [one.id, one])),
    announcedIn: (room) => (room && byRoom.get(room.id)) ?? [],
  }
}
