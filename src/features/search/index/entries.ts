import { remember } from '../../../../db/revisions/remembered.ts'
import type { Event, RevisionKind, Room, Session, Speaker } from '../../../../db/schema.ts'
import { counted } from '../../../format/counted.ts'
import { roomKey } from '../../../format/room-key.ts'
import { formatTimeRange } from '../../../format/time/clock.ts'
import { dayName } from '../../events/program/day-of.ts'
import { accessNames } from '../../rooms/constants.ts'
import { rememberedRooms } from '../../rooms/service.ts'
import { rememberedSessions } from '../../sessions/service.ts'
import { rememberedSpeakers } from '../../speakers/service.ts'
import { tierName } from '../../sponsors/constants.ts'
import { rememberedSponsors } from '../../sponsors/service.ts'
import type { Entry } from '../matching/entry.ts'

/** What of an event can be found, and so what answers depend on. */
export const SEARCHED: RevisionKind[] = ['event', 'sessions', 'speakers', 'rooms', 'sponsors']

/** Everything public of an event, in the order in which its pages list it; from memory until some of it is written. */
export function rememberedEntries(event: Event): Promise<Entry[]> {
  return remember(event.id, SEARCHED, 'search entries', () => listEntries(event))
}

async function listEntries(event: Event): Promise<Entry[]> {
  const [sessions, speakers, rooms, sponsors] = await Promise.all([
    rememberedSessions(event.id),
    rememberedSpeakers(event.id),
    rememberedRooms(event.id),
    rememberedSponsors(event.id),
  ])
  return [
    ...sessionEntries(event, sessions, speakers),
    ...speakers.map(
      ({ id, name, title, company }): Entry => ({ kind: 'speaker', id, name, about: said(title, company) }),
    ),
    ...roomEntries(rooms, sessions),
    ...sponsors.map(({ id, name, tier }): Entry => ({ kind: 'sponsor', id, name, about: [tierName(tier)] })),
  ]
}

function sessionEntries(event: Event, sessions: Session[], speakers: Speaker[]): Entry[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  return sessions.map((session) => ({
    kind: 'session',
    id: session.id,
    name: session.title,
    when: said(dayName(event, session), formatTimeRange(session.startTime, session.endTime)).join(' · '),
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
    when: counted(inRoom.get(roomKey(name))?.length ?? 0, 'session'),
    about: accessNames(access),
  }))
}

const said = (...texts: (string | null | undefined)[]) => texts.filter((text): text is string => !!text)
