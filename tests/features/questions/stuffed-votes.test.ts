import { afterAll, beforeEach, expect, test } from 'bun:test'
import { env } from '../../../src/env.ts'
import { startFileApp } from '../../support/app.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { whileLocked } from '../../support/locked-table.ts'
import { passTime } from '../../support/passing-time.ts'
import { ask, asked, pittsburghOn, show, TO_COME } from './conference-day.ts'

let talk: string
let question: string
const app = await startFileApp()
env.TRUST_PROXY = true
const talks = (await pittsburghOn(TO_COME)).map(({ id }) => id)
const moderator = await app.admin()
afterAll(() => {
  env.TRUST_PROXY = false
})
beforeEach(async () => {
  talk = talks.pop()!
  question = (await ask(app.visitor(), talk, 'Is it open?')).id
  await show(moderator, question)
})

const pass = passTime()

const vote = (from: string, cookie?: string) =>
  app
    .visitor()
    .post(
      '/api/questions/vote',
      { questionId: question, isWanted: true },
      { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    )

/** The number of concurrent votes that were counted. */
async function countedOf(answers: Promise<Response>[]): Promise<number> {
  return (await Promise.all(answers)).filter(({ status }) => status === 201).length
}
const times = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at))
const votes = async () => (await asked(app.visitor(), talk))[0]!.votes

test('300 known phones vote at once behind a stuffing address', async () => {
  const hall = await devicesOfAge(130, 300)
  await countedOf(times(200, () => vote('192.0.2.8')))
  expect(await countedOf(hall.map((cookie) => vote('192.0.2.8', cookie)))).toBe(300)
})

test("new devices of one network share 60 votes, and moderators see their network's votes", async () => {
  const collected = await devicesOfAge(0, 200)
  expect(await countedOf(collected.map((cookie) => vote('192.0.2.9', cookie)))).toBeWithin(60, 65)
  expect((await vote('192.0.2.10')).status).toBe(201)
  const [moderated] = await (await moderator.get(`/api/admin/questions?session=${talk}`)).json()
  expect(moderated.ofOneNetwork).toBe(moderated.votes - 1)
})

test('a failed vote takes no quota', async () => {
  // The session of a question without votes is read from the database.
  const ask = () =>
    app
      .visitor()
      .post('/api/questions/vote', { questionId: 'never', isWanted: true }, { 'x-forwarded-for': '192.0.2.11' })
  let broken: Response[] = []
  await whileLocked(app, 'questions', async () => {
    broken = await Promise.all(times(100, ask))
  })
  expect(new Set(broken.map(({ status }) => status))).toEqual(new Set([503, 429]))
  expect(broken.filter((answer) => answer.headers.has('set-cookie'))).toEqual([])
  expect((await vote('192.0.2.11')).status).toBe(201)
})

// The last test, because its clock runs ahead.
test('an address that sends 1,500 votes has 40, then one every two seconds', async () => {
  // A slow machine lets refilled tokens count.
  const atFirst = await countedOf(times(1500, () => vote('192.0.2.7')))
  expect(atFirst).toBeWithin(40, 61)
  let counted = atFirst
  for (let round = 0; round < 10; round++) {
    await pass(4)
    counted += await countedOf(times(190, () => vote('192.0.2.7')))
  }
  expect(counted).toBeWithin(60, 121)
  expect(await votes()).toBe(counted)
})
