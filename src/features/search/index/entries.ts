import { cached } from '../../../../db/revisions/query-cache.ts'
import type { Event, RevisionKind, Room, Session, Speaker } from '../../../../db/schema.ts'
import { sessionDayName } from '../../../program/day-names.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { roomKey } from '../../../text/room-key.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { accessNames } from '../../rooms/constants.ts'
import { cachedRooms } from '../../rooms/service.ts'
import { cachedSessions } from '../../sessions/service.ts'
import { cachedSpeakers } from '../../speakers/service.ts'
import { formatTier } from '../../sponsors/constants.ts'
import { cachedSponsors } from '../../sponsors/service.ts'
import type { Entry } from '../matching/entry.ts'

/** What of an event can be found, and so what answers depend on. */
export const SEARCH_KINDS: RevisionKind[] = ['event', 'sessions', 'speakers', 'rooms', 'sponsors']

/** Everything public of an event, in the order in which its pages list it; from memory until some of it is written. */
export function cachedEntries(event: Event): Promise<Entry[]> {
  return cached(event.id, SEARCH_KINDS, 'search entries', () => listEntries(event))
}

async function listEntries(event: Event): Promise<Entry[]> {
  const [sessions, speakers, rooms, sponsors] = await Promise.all([
    cachedSessions(event.id),
    cachedSpeakers(event.id),
    cachedRooms(event.id),
    cachedSponsors(event.id),
  ])
  return [
    ...sessionEntries(event, sessions, speakers),
    ...speakers.map(
      ({ id, name, title, company }): Entry => ({ kind: 'speaker', id, name, about: said(title, company) }),
    ),
    ...roomEntries(rooms, sessions),
    ...sponsors.map(({ id, name, tier }): Entry => ({ kind: 'sponsor', id, name, about: [formatTier(tier)] })),
  ]
}

function sessionEntries(event: Event, sessions: Session[], speakers: Speaker[]): Entry[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  return sessions.map((session) => ({
    kind: 'session',
    id: session.id,
    name: session.title,
    when: said(sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime)).join(' · '),
    about: said(session.location, session.track, ...session.speakerIds.map((id) => names.get(id))),
    ...(session.status === 'cancelled' && { isCancelled: true }),
  }))
}

function roomEntries(rooms: Room[], sessions: Session[]): Entry[] {
  const inRoom = Map.groupBy(sessions, ({ location }) => roomKey(location))
  return rooms.map(({ id, name, access }) => ({
    kind: 'room',
    id,
    name,
    when: pluralize(inRoom.get(roomKey(name))?.length ?? 0, 'session'),
    about: accessNames(access),
  }))
}

const said = (...texts: (string | null | undefined)[]) => texts.filter((text): text is string => !!text)
