import type { Event } from '../../../../db/schema.ts'
import { cachedRooms } from '../../rooms/service.ts'
import { cachedSessions } from '../../sessions/service.ts'
import { cachedSpeakers } from '../../speakers/service.ts'
import { cachedSponsors } from '../../sponsors/service.ts'
import type { Entry } from '../matching/entry.ts'

/** How an entry is called among those of all kinds. */
export const entryKey = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) => `${kind} ${id}`

/** The longer texts of an event, descriptions and biographies, by {@link entryKey}; of what has none there is nothing. */
export async function readLongTexts(event: Event): Promise<Map<string, string>> {
  const [sessions, speakers, rooms, sponsors] = await Promise.all([
    cachedSessions(event.id),
    cachedSpeakers(event.id),
    cachedRooms(event.id),
    cachedSponsors(event.id),
  ])
  const texts = new Map<string, string>()
  const note = (kind: Entry['kind'], id: string, text: string | null) => {
    if (text) texts.set(entryKey({ kind, id }), text)
  }
  for (const { id, description } of sessions) note('session', id, description)
  for (const { id, bio } of speakers) note('speaker', id, bio)
  for (const { id, directions } of rooms) note('room', id, directions)
  for (const { id, description } of sponsors) note('sponsor', id, description)
  return texts
}
