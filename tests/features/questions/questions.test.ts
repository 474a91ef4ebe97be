import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { env } from '../../../src/env.ts'
import { cachedSessions } from '../../../src/program/program-rows.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { texts } from '../../support/html.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { passTime } from '../../support/passing-time.ts'
import { publicAddresses, publicAnswers } from '../../support/public-answers.ts'
import { ask, asked, LONG_AGO, pittsburghOn, show, TO_COME } from './conference-day.ts'

let talk: string
const app = await startFileApp()
const talks = (await pittsburghOn(TO_COME)).map(({ id }) => id)
const moderator = await app.admin()
beforeEach(() => {
  talk = talks.pop()!
})

test('a question is public after approval, and its sender sees it before', async () => {
  const [ada, bea] = [app.visitor(), app.visitor()]
  const question = await ask(ada, talk, 'How deep is the tunnel?')
  expect(question.status).toBe('held')
  expect(await asked(bea, talk)).toEqual([])
  const mine = async (visitor = ada) => (await visitor.get(`/api/questions/mine?session=${talk}`)).json()
  expect(await mine()).toEqual({ wanted: [], asked: [question] })
  expect(await mine(bea)).toEqual({ wanted: [], asked: [] })
  const shown = await show(moderator, question.id)
  expect([shown.status, (await shown.json()).before]).toEqual([200, 'held'])
  expect(await asked(bea, talk)).toEqual([{ ...question, sessionId: undefined, status: 'shown', votes: 0 } as never])
  await show(moderator, question.id, 'hidden')
  expect([await asked(bea, talk), (await mine()).asked]).toEqual([[], []])
})

test('a question is public at once at an event without review', async () => {
  await pittsburghOn(TO_COME, { questionsHeld: false })
  await ask(app.visitor(), talk, 'Is it open?')
  await pittsburghOn(TO_COME, { questionsHeld: true })
  expect((await asked(app.visitor(), talk)).map(({ text }) => text)).toEqual(['Is it open?'])
})

test('a device has one vote per question, and questions are sorted by votes, answered ones last', async () => {
  const all = await Promise.all(['One?', 'Two?', 'Three?'].map((text) => ask(app.visitor(), talk, text)))
  for (const { id } of all) await show(moderator, id)
  const [one, two, three] = all.map(({ id }) => id)
  const order = async () => (await asked(app.visitor(), talk)).map(({ text, votes }) => `${text} ${votes}`)
  const phone = app.visitor()
  const vote = (visitor = phone, questionId = two, isWanted = true) =>
    visitor.post('/api/questions/vote', { questionId, isWanted })
  expect([(await vote()).status, (await vote()).status]).toEqual([201, 201])
  await vote(app.visitor(), two)
  await vote(app.visitor(), three)
  expect(await order()).toEqual(['Two? 2', 'Three? 1', 'One? 0'])
  const mine = await (await phone.get(`/api/questions/mine?session=${talk}`)).json()
  expect(mine.wanted).toEqual([two])
  await vote(phone, two, false)
  await vote(phone, two, false)
  await vote(app.visitor(), three)
  await show(moderator, three!, 'answered')
  expect(await order()).toEqual(['Two? 1', 'One? 0', 'Three? 2'])
  const late = await vote(app.visitor(), three)
  expect([late.status, await late.text()]).toEqual([404, 'This question is no longer available.'])
  expect((await vote(phone, one)).status).toBe(201)
})

test('a question that is sent again under its key is stored once, also without a device', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const send = (text: string) => app.visitor().post('/api/questions', { sessionId: talk, text }, key)
  const answers = await Promise.all([send('Once?'), send('Once?'), send('Once?')])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect([answers.map(({ status }) => status), new Set(ids).size]).toEqual([[201, 201, 201], 1])
  expect((await send('Another?')).status).toBe(409)
  const phone = app.visitor()
  await phone.post('/api/questions', { sessionId: talk, text: 'Once?' }, key)
  const mine = await (await phone.get(`/api/questions/mine?session=${talk}`)).json()
  expect(mine.asked.map(({ text }: { text: string }) => text)).toEqual(['Once?'])
})

test('questions and votes end an hour after the session, and follow the switches of event and session', async () => {
  const question = await ask(app.visitor(), talk, 'In time?')
  await show(moderator, question.id)
  const refused = async () => {
    const answers = [
      await app.visitor().post('/api/questions', { sessionId: talk, text: 'Late?' }),
      await app.visitor().post('/api/questions/vote', { questionId: question.id, isWanted: true }),
    ]
    return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
  }
  const closed = Array(2).fill('403 Questions are closed for this session.')
  await pittsburghOn(LONG_AGO)
  expect(await refused()).toEqual(closed)
  await pittsburghOn(TO_COME, { questionsOpen: false })
  expect(await refused()).toEqual(closed)
  await moderator.patch(`/api/admin/sessions/${talk}`, { questionsOpen: true })
  expect((await app.visitor().post('/api/questions', { sessionId: talk, text: 'Here?' })).status).toBe(201)
  await pittsburghOn(TO_COME, { questionsOpen: true })
  await moderator.patch(`/api/admin/sessions/${talk}`, { questionsOpen: false })
  expect(await refused()).toEqual(closed)
  const page = await (await app.visitor().get(`/questions?session=${talk}`)).text()
  expect(texts(page, '.questions .notice')).toEqual(['Questions are closed for this session.'])
})

test('after the last session, the questions page links earlier questions', async () => {
  const question = await ask(app.visitor(), talk, 'And then?')
  const page = async () => (await app.visitor().get('/questions')).text()
  await pittsburghOn(LONG_AGO)
  const title = (await cachedSessions(await eventIdOf('pgh'))).find(({ id }) => id === talk)!.title
  expect(texts(await page(), '.question-sessions strong')).not.toContain(title)
  await show(moderator, question.id)
  const after = await page()
  expect([texts(after, '.empty'), texts(after, 'h2.earlier')]).toEqual([
    ['No sessions are taking questions right now.'],
    ['Earlier questions'],
  ])
  expect(texts(after, '.question-sessions strong')).toContain(title)
  await pittsburghOn(TO_COME)
  const board = await (await app.visitor().get('/messaging')).text()
  expect(board).toContain('href="/questions">Ask the speakers a question</a>')
})

test('an invalid question is refused with a sentence, and a filled honeypot is confirmed', async () => {
  const send = (body: object) => app.visitor().post('/api/questions', body)
  const said = async (body: object) => (await send(body)).text()
  expect(await said({ sessionId: talk, text: ' ' })).toBe('Question is required')
  expect(await said({ sessionId: talk, text: 'x'.repeat(501) })).toBe('Question is too long')
  expect(await said({ sessionId: 'nowhere', text: 'Where?' })).toBe('No session selected')
  expect((await send({ sessionId: talk, text: 'Buy!', website: 'https://example.com' })).status).toBe(201)
  const all = await (await moderator.get(`/api/admin/questions?session=${talk}`)).json()
  expect(all).toEqual([])
})

test('without JavaScript a refused question comes back as typed, with the reason', async () => {
  const page = await app.visitor().submit('/questions', { sessionId: talk, text: 'x'.repeat(501), name: 'Ada' })
  expect(page.status).toBe(400)
  const html = await page.text()
  expect(html).toContain('Question is too long')
  expect(html).toContain('value="Ada"')
})

test('only its device removes a question, and organizers still see it and cannot publish it', async () => {
  const [ada, bea] = [app.visitor(), app.visitor()]
  const question = await ask(ada, talk, 'What was I thinking?')
  await show(moderator, question.id)
  const remove = (visitor: typeof ada) => visitor.post('/api/questions/remove', { questionId: question.id })
  const answers = [await remove(bea), await remove(app.visitor())]
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual(
    Array(2).fill([404, 'This question is no longer available.']),
  )
  expect((await asked(bea, talk)).length).toBe(1)
  expect((await remove(ada)).status).toBe(201)
  expect(await asked(bea, talk)).toEqual([])
  expect((await remove(ada)).status).toBe(404)
  expect((await (await ada.get(`/api/questions/mine?session=${talk}`)).json()).asked).toEqual([])
  const [kept] = await (await moderator.get(`/api/admin/questions?session=${talk}`)).json()
  expect([kept.text, kept.status]).toEqual(['What was I thinking?', 'withdrawn'])
  expect((await show(moderator, question.id)).status).toBe(404)
})

test('held questions and posts, watched words, hidden questions, and feedback are in no public response', async () => {
  await ask(app.visitor(), talk, 'Zyxheld?')
  await show(moderator, (await ask(app.visitor(), talk, 'Zyxhidden?')).id, 'hidden')
  const eventId = await eventIdOf('pgh')
  await moderator.put('/api/admin/board/words', { eventSlug: 'pgh', add: ['Zyxword'] })
  const post = await app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message: 'Zyxword offer' })
  expect((await post.json()).isHeld).toBe(true)
  await pittsburghOn(LONG_AGO)
  const feedback = await app.visitor().post('/api/feedback', { sessionId: talk, face: 'poor', words: 'Zyxfeedback' })
  expect(feedback.status).toBe(201)
  expect(publicAddresses(talk)).toEqual(
    expect.arrayContaining([
      '/questions',
      '/questions/mine',
      '/questions/stage',
      '/feedback',
      '/feedback/mine',
      '/api/feedback/mine',
    ]),
  )
  const asked = ['eventSlug=pgh', `session=${talk}&eventSlug=pgh`, `session=${talk}`, 'eventSlug=pgh&q=Zyx']
  for await (const { address, text } of publicAnswers(app, talk, asked)) {
    // A page may repeat its own query.
    const found = text.match(/Zyx\w+/g)
    expect([address, found]).toEqual([address, null])
  }
  await pittsburghOn(TO_COME)
})

let question: string
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

describe('stuffed votes', () => {
  beforeAll(() => {
    env.TRUST_PROXY = true
  })
  afterAll(() => {
    env.TRUST_PROXY = false
  })
  beforeEach(async () => {
    question = (await ask(app.visitor(), talk, 'Is it open?')).id
    await show(moderator, question)
  })

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
})
