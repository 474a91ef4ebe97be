import type { Event, Room, Session, Speaker } from '../../../db/schema.ts'
import { sessionDayName } from '../../program/day-names.ts'
import { SCREENS } from '../../screens.ts'
import { pluralize } from '../../text/pluralize.ts'
import { roomKey } from '../../text/room-key.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { accessNames } from '../rooms/constants.ts'
import { cachedRooms } from '../rooms/service.ts'
import { cachedSessions } from '../sessions/service.ts'
import { cachedSpeakers } from '../speakers/service.ts'
import { formatTier } from '../sponsors/constants.ts'
import { cachedSponsors } from '../sponsors/service.ts'
import type { Entry, SearchDocument } from './search-index.ts'

/** The revisions that search results depend on. */
export const SEARCH_KINDS = SCREENS.search.kinds

/** Everything public of an event, in the order in which its pages list it. */
export async function listDocuments(event: Event): Promise<SearchDocument[]> {
  const [sessions, speakers, rooms, sponsors] = await Promise.all([
    cachedSessions(event.id),
    cachedSpeakers(event.id),
    cachedRooms(event.id),
    cachedSponsors(event.id),
  ])
  return [
    ...sessionDocuments(event, sessions, speakers),
    ...speakers.map(({ id, name, title, company, bio }) =>
      withText({ kind: 'speaker', id, name, about: present(title, company) }, bio),
    ),
    ...roomDocuments(rooms, sessions),
    ...sponsors.map(({ id, name, tier, description }) =>
      withText({ kind: 'sponsor', id, name, about: [formatTier(tier)] }, description),
    ),
  ]
}

function sessionDocuments(event: Event, sessions: Session[], speakers: Speaker[]): SearchDocument[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const speakerNames = ({ speakerIds }: Session) => speakerIds.map((id) => names.get(id))
  return sessions.map((session) =>
    withText(
      {
        kind: 'session',
        id: session.id,
        name: session.title,
        when: present(sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime)).join(' · '),
        about: present(session.location, session.track, ...speakerNames(session)),
        ...(session.status === 'cancelled' && { isCancelled: true }),
      },
      session.description,
    ),
  )
}

function roomDocuments(rooms: Room[], sessions: Session[]): SearchDocument[] {
  const inRoom = Map.groupBy(sessions, ({ location }) => roomKey(location))
  return rooms.map(({ id, name, access, directions }) => {
    const when = pluralize(inRoom.get(roomKey(name))?.length ?? 0, 'session')
    return withText({ kind: 'room', id, name, when, about: accessNames(access) }, directions)
  })
}

const withText = (entry: Entry, text: string | null): SearchDocument => ({ entry, text: text ?? '' })
const present = (...texts: (string | null | undefined)[]) => texts.filter((text): text is string => !!text)
