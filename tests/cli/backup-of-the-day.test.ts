import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import {
  announcements,
  attendeeMessages,
  events,
  feedback,
  mySchedules,
  postReports,
  questions,
  questionVotes,
  sessions,
} from '../../db/schema.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli } from '../support/cli.ts'
import { eventIdOf } from '../support/event-id.ts'
import { installation } from './installation.ts'

const { env, place, keep, restore } = installation()

/** What a conference day leaves behind, and how much of it there is. */
const LEFT = { announcements, attendeeMessages, feedback, mySchedules, questions, questionVotes }
const counts = async () => {
  const all = Object.entries(LEFT).map(async ([name, table]) => [name, await db.$count(table)])
  return Object.fromEntries(await Promise.all(all))
}
const EVERYTHING = {
  announcements: 1,
  attendeeMessages: 2,
  feedback: 1,
  mySchedules: 1,
  questions: 1,
  questionVotes: 1,
}
const NOTHING = Object.fromEntries(Object.keys(LEFT).map((name) => [name, 0]))

beforeAll(async () => {
  const eventId = await eventIdOf('pgh')
  const [session] = await db.select().from(sessions).where(eq(sessions.eventId, eventId)).limit(1)
  const of = { eventId, sessionId: session!.id }
  await db
    .update(events)
    .set({ boardWords: ['crypto'], boardSlowSeconds: 60 })
    .where(eq(events.id, eventId))
  await db.update(sessions).set({ questionsOpen: true }).where(eq(sessions.id, session!.id))
  await db.insert(announcements).values({ eventId, text: 'Lunch is served', showUntil: '2027-03-13T17:00:00.000Z' })
  await db.insert(questions).values({ ...of, id: 'deep', text: 'How deep?', status: 'shown' })
  await db.insert(questionVotes).values({ eventId, questionId: 'deep', fromDevice: 'phone' })
  await db.insert(feedback).values({ ...of, fromDevice: 'phone', face: 'good', words: 'I asked for a raise.' })
  await db.insert(mySchedules).values({ eventId, id: 'mine', key: 'hash', sessionIds: [session!.id] })
  const held = { heldAt: '2027-03-13T12:00:00.000Z', heldFor: 'reports', sentAs: 'once' } as const
  await db.insert(attendeeMessages).values({ eventId, id: 'rude', name: 'Rude One', message: 'Buy', ...held })
  await db.insert(postReports).values({ postId: 'rude', fromDevice: 'phone' })
})

test('what was announced, asked, answered, starred and held is as it was after everything was wiped', async () => {
  const before = await keep('day')
  expect(before.rows).toMatchObject(EVERYTHING)
  await db.delete(events)
  expect(await counts()).toEqual(NOTHING)
  expect((await restore('day', '--yes', '--no-copy')).code).toBe(0)
  expect((await keep('day-again')).contents).toBe(before.contents)
})

test('an event that is put back leaves what attendees starred since alone', async () => {
  expect((await keep('pgh-day', '--event', 'pgh')).rows).toMatchObject({ ...EVERYTHING, mySchedules: 0 })
  await db.update(mySchedules).set({ sessionIds: ['starred-since'] })
  const kept = await restore('pgh-day', '--yes', '--no-copy')
  expect([kept.code, kept.err.includes('personal schedule')]).toEqual([0, false])
  expect(await counts()).toEqual(EVERYTHING)
  // Also where the backup is of everything, and knows an older one.
  expect((await restore('day', '--event', 'pgh', '--yes', '--no-copy')).code).toBe(0)
  expect(await db.select({ starred: mySchedules.sessionIds }).from(mySchedules)).toEqual([
    { starred: ['starred-since'] },
  ])
})

test('with an event everything of its day goes, and the backup that was kept of it brings it back', async () => {
  const deleted = await cli(['events', 'delete', '--event', 'pgh', '--yes'], env)
  expect(deleted.code).toBe(0)
  expect(await counts()).toEqual(NOTHING)
  const [, kept] = /bun cli restore (\S+)/.exec(deleted.err)!
  expect((await cli(['restore', kept!, '--yes'], env)).code).toBe(0)
  expect(await counts()).toEqual(EVERYTHING)
  expect(await findEvent('pgh')).toMatchObject({ boardWords: ['crypto'], boardSlowSeconds: 60 })
  expect(kept).toStartWith(place('backups'))
})
