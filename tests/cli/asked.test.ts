import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { events, feedback, questions, questionVotes, sessions } from '../../db/schema.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { aSession, insertSessions } from '../support/rows.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await db.insert(events).values({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', city: 'Erie' })
  await insertSessions(db, aSession({ id: 'talk', eventId: 'erie', title: 'Tunnels' }))
  const of = { eventId: 'erie', sessionId: 'talk' }
  await db.insert(questions).values({ ...of, id: 'one', text: 'How\ndeep?', name: 'Ada' })
  await db.insert(questionVotes).values({ eventId: 'erie', questionId: 'one', fromDevice: 'a' })
  await db.insert(feedback).values([
    { ...of, fromDevice: 'a', face: 'good', createdAt: '2027-05-08T10:00:00.000Z' },
    { ...of, fromDevice: 'b', face: 'poor', words: '=1+1', createdAt: '2027-05-08T10:00:01.000Z' },
  ])
})

test('questions are listed, shown, hidden and switched on from the terminal', async () => {
  const run = async (...args: string[]) => (await cli(['questions', ...args], env)).out.trim()
  expect(await run('list', '-e', 'erie')).toBe('one  held  1 vote  Ada: How deep?')
  expect(await run('show', 'one', '--dry-run')).toBe(
    'Would change the question from held to shown. Nothing was changed.',
  )
  expect(await run('list', '-e', 'erie')).toBe('one  held  1 vote  Ada: How deep?')
  expect(await run('show', 'one')).toBe('Changed the question from held to shown.')
  expect(JSON.parse(await run('hide', 'one', '--json')).before).toBe('shown')
  expect(await run('open', '-e', 'erie', '--dry-run')).toBe(
    'Would open questions for WITCON ERIE. Nothing was changed.',
  )
  expect(await run('open', '-e', 'erie')).toBe('Opened questions for WITCON ERIE.')
  expect(await run('open', '-e', 'erie')).toBe('Nothing to change: questions for WITCON ERIE (already open).')
  expect(await run('close', '-e', 'erie', '-s', 'tunnels')).toBe('Closed questions for "Tunnels".')
  expect(await db.select({ on: sessions.questionsOpen }).from(sessions)).toEqual([{ on: false }])
  expect(await run('inherit', '-e', 'erie', '-s', 'talk')).toBe('Changed questions for "Tunnels" to the event setting.')
  expect(await db.select({ on: sessions.questionsOpen }).from(sessions)).toEqual([{ on: null }])
  expect(await run('let-through', '-e', 'erie')).toBe('Turned off question review for WITCON ERIE.')
  expect(await run('hold', '-e', 'erie')).toBe('Turned on question review for WITCON ERIE.')
  expect(await cli(['questions', 'show', 'none'], env)).toMatchObject({
    code: 66,
    err: 'No question "none".\n',
  })
})

test('feedback is counted and written as CSV from the terminal', async () => {
  const run = async (...args: string[]) => (await cli(['feedback', ...args, '-e', 'erie'], env)).out
  expect(await run('list')).toBe('1 good  0 fair  1 poor  1 comment  Tunnels\n')
  expect(await run('export')).toBe(
    [
      'Session,Time,Room,Rating,Comment,Sent\r',
      'Tunnels,9:00 – 9:45 AM,,Good,,2027-05-08T10:00:00.000Z\r',
      "Tunnels,9:00 – 9:45 AM,,Poor,'=1+1,2027-05-08T10:00:01.000Z\r\n",
    ].join('\n'),
  )
})
