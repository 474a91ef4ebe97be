import { beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { listPublicSessions } from '../../../src/program/program-rows.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { texts } from '../../support/html.ts'
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
  const title = (await listPublicSessions(await eventIdOf('pgh'))).find(({ id }) => id === talk)!.title
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
  expect(board).toContain('<a href="/questions">Ask the speakers a question</a>')
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
