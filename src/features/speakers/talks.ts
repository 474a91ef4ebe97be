import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { remember } from '../../../db/remembered.ts'
import { type Session, sessions } from '../../../db/schema.ts'

/** Each speaker's sessions in the order of the programme, by speaker id. */
export type Talks = Map<string, Session[]>

/** Where each speaker of an event is to be heard; from memory until the programme changes. */
export function rememberedTalks(eventId: string): Promise<Talks> {
  return remember(eventId, ['sessions'], 'talks', async () => {
    const programme = await db
      .select()
      .from(sessions)
      .where(eq(sessions.eventId, eventId))
      .orderBy(asc(sessions.startTime), asc(sessions.endTime), asc(sessions.title))
    const talks: Talks = new Map()
    for (const session of programme)
      for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), session])
    return talks
  })
}
