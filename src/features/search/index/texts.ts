import type { Event } from '../../../../db/schema.ts'
import { rememberedRooms } from '../../rooms/service.ts'
import { rememberedSessions } from '../../sessions/service.ts'
import { rememberedSpeakers } from '../../speakers/service.ts'
import { rememberedSponsors } from '../../sponsors/service.ts'
import type { Entry } from '../matching/entry.ts'

/** How an entry is called among those of all kinds. */
export const nameOf = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) => `${kind} ${id}`

/** The longer texts of an event, descriptions and biographies, by {@link nameOf}; of what has none there is nothing. */
export async function longerTexts(event: Event): Promise<Map<string, string>> {
  const [sessions, speakers, rooms, sponsors] = await Promise.all([
    rememberedSessions(event.id),
    rememberedSpeakers(event.id),
    rememberedRooms(event.id),
    rememberedSponsors(event.id),
  ])
  const texts = new Map<string, string>()
  const note = (kind: Entry['kind'], id: string, text: string | null) => {
    if (text) texts.set(nameOf({ kind, id }), text)
  }
  for (const { id, description } of sessions) note('session', id, description)
  for (const { id, bio } of speakers) note('speaker', id, bio)
  for (const { id, directions } of rooms) note('room', id, directions)
  for (const { id, description } of sponsors) note('sponsor', id, description)
  return texts
}
