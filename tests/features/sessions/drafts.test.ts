import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { openWhole, texts } from '../../support/html.ts'
import { publicAddresses, publicAnswers } from '../../support/public-answers.ts'
import { DRAFT, startAppWithStates } from './program-with-states.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithStates()
})
afterAll(() => app.close())

const ASKED = [
  '',
  'q=Zyx',
  `session=${DRAFT.id}`,
  'speaker=bea',
  'track=Panels',
  'view=rooms',
  `room=${DRAFT.location}`,
]

test('no public answer has any text of a draft', async () => {
  expect(publicAddresses(DRAFT.id)).toEqual(expect.arrayContaining(['/dialogs/speakers', '/api/sessions']))
  for await (const { address, query, text } of publicAnswers(app, DRAFT.id, ASKED)) {
    // An address may be said back, as in "the search for Zyx".
    const secrets = [DRAFT.title, DRAFT.location, DRAFT.description, DRAFT.id].filter((word) => !query.includes(word))
    expect([address, secrets.filter((word) => text.includes(word))]).toEqual([address, []])
  }
})

test('the address of a draft shows the notice of an unknown session', async () => {
  const { html } = await openWhole(app, `/?session=${DRAFT.id}`)
  expect(texts(html, '.notice')).toEqual(['This session is no longer on the program.'])
  expect(texts(html, 'dialog[open]')).toEqual([])
})

test('a speaker of drafts alone is listed without sessions', async () => {
  const { html } = await openWhole(app, '/speakers?speaker=bea')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Bea Ode'])
  expect(texts(html, 'dialog[open] h3')).toEqual([])
})

test('organizers list a draft, and confirming it publishes it', async () => {
  const organizer = await app.admin()
  const listed = await (await organizer.get('/api/admin/sessions?eventSlug=pgh')).json()
  expect(listed.map(({ id }: { id: string }) => id)).toContain(DRAFT.id)
  const titles = async () => {
    const all: { title: string }[] = await (await app.visitor().get('/api/sessions')).json()
    return all.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['Tunnels', 'Bridges', 'Lunch'])
  await organizer.patch(`/api/admin/sessions/${DRAFT.id}`, { status: 'confirmed' })
  expect(await titles()).toEqual(['Tunnels', 'Bridges', 'Lunch', DRAFT.title])
  await organizer.patch(`/api/admin/sessions/${DRAFT.id}`, { status: 'draft' })
  expect(await titles()).toEqual(['Tunnels', 'Bridges', 'Lunch'])
})
