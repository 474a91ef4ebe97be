import type { Event } from '../../../../db/schema.ts'
import { cachedAnnouncements } from '../../../pages/page-announcements.ts'
import { replacementsById } from '../../../program/public-sessions.ts'
import { fullUntilBySession } from '../../rooms/full-rooms.ts'
import { roomAnnouncementFinder } from '../../rooms/room-announcements.ts'
import { cachedVenueMap } from '../../rooms/service.ts'
import { cachedSpeakers } from '../../speakers/service.ts'
import { cachedChanges } from '../changed/published-changes.ts'
import { cachedSessions } from '../service.ts'
import type { Agenda } from './agenda-list.tsx'

/** All that the agenda and its dialogs are made of, from memory. */
export async function loadAgenda(event: Event): Promise<Agenda> {
  const [sessions, speakers, places, announced, { news }] = await Promise.all([
    cachedSessions(event.id),
    cachedSpeakers(event.id),
    cachedVenueMap(event),
    cachedAnnouncements(event),
    cachedChanges(event),
  ])
  return {
    sessions,
    replacements: replacementsById(sessions),
    speakers: new Map(speakers.map((speaker) => [speaker.id, speaker])),
    places,
    changed: new Map(news.map((one) => [one.id, one])),
    full: fullUntilBySession(event, places.rooms, sessions),
    announcedIn: roomAnnouncementFinder(places.rooms, announced),
  }
}
