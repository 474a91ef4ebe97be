import { eq } from 'drizzle-orm'
import { writeWithRevision } from '../../../db/revisions.ts'
import { type Event, events, type Session } from '../../../db/schema.ts'
import { cachedSessions } from '../../../src/program/program-rows.ts'
import type { Client } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'

/** Moves Pittsburgh to a day. Resolves to its talks. */
export async function pittsburghOn(startsOn: string, more: Partial<Event> = {}): Promise<Session[]> {
  const id = await eventIdOf('pgh')
  await writeWithRevision(id, ['event', 'sessions'], (tx) =>
    tx
      .update(events)
      .set({ startsOn, endsOn: startsOn, ...more })
      .where(eq(events.id, id)),
  )
  return (await cachedSessions(id)).filter(({ speakerIds }) => speakerIds.length > 0)
}

export const LONG_AGO = '2026-03-14'
export const TO_COME = '2030-03-16'

type Question = { id: string; text: string; votes: number; status: string }

export const asked = async (visitor: Client, session: string): Promise<Question[]> =>
  (await (await visitor.get(`/api/questions?session=${session}`)).json()).questions

/** Throws for a refused question. */
export async function ask(visitor: Client, sessionId: string, text: string): Promise<Question> {
  const answer = await visitor.post('/api/questions', { sessionId, text })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json()
}

export const show = (moderator: Client, id: string, status = 'shown') =>
  moderator.put(`/api/admin/questions/${id}/status`, { status })
