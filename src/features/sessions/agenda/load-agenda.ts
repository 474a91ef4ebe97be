import type { Event } from '../../../../db/schema.ts'
import { currentAnnouncements } from '../../../visits/announcements.ts'
import { replacements } from '../../events/program/public-sessions.ts'
import { announcedIn } from '../../rooms/announced-in.ts'
import { fullSessions } from '../../rooms/full-rooms.ts'
import { rememberedPlaces } from '../../rooms/service.ts'
import { rememberedSpeakers } from '../../speakers/service.ts'
import { rememberedNews } from '../changed/news.ts'
import { rememberedSessions } from '../service.ts'
import type { Agenda } from './agenda-list.tsx'

/** All that the agenda and its dialogs are made of, from memory. */
export async function loadAgenda(event: Event): Promise<Agenda> {
  const [sessions, speakers, places, announced, { news }] = await Promise.all([
    rememberedSessions(event.id),
    rememberedSpeakers(event.id),
    rememberedPlaces(event),
    currentAnnouncements(event),
    rememberedNews(event),
  ])
  return {
    sessions,
    instead: replacements(sessions),
    speakers: new Map(speakers.map((speaker) => [speaker.id, speaker])),
    places,
    changed: new Map(news.map((one) => [one.id, one])),
    full: fullSessions(event, places.rooms, sessions),
    announcedIn: announcedIn(places.rooms, announced),
  }
}
