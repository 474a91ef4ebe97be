import { expect, test } from 'bun:test'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { publicAddresses, publicAnswers } from '../../support/public-answers.ts'
import { DRAFT, startAppWithStates } from './program-with-states.ts'
import { talk, warned } from './warned.ts'

const app = await startAppWithStates()

test('a canceled session stays on the agenda, last in its slot, struck through, with the reason', async () => {
  const { html } = await openWhole(app, '/')
  expect(texts(html, '.slot h3')).toEqual(['Tunnels', 'Canceled: Bridges', 'Canceled: Lunch'])
  expect(texts(html, '.slot h3 s')).toEqual(['Bridges', 'Lunch'])
  expect(texts(html, '.slot .reason')).toEqual(['The speaker is ill.'])
})

test('a canceled session links to its public replacement', async () => {
  const { html } = await openWhole(app, '/?track=Tech')
  expect(texts(html, '.slot .instead')).toEqual(['Replaced by: Tunnels'])
  expect(attributes(html, '.slot .instead a', 'href')).toEqual(['/?track=Tech&session=tunnels'])
  expect(texts((await openWhole(app, '/?track=General')).html, '.slot .instead')).toEqual([])
  const [lunch] = (await (await app.visitor().get('/api/sessions')).json()).slice(-1)
  expect([lunch.status, lunch.replacedById]).toEqual(['cancelled', null])
})

test('a canceled session has no times for "Now" and "Next"', async () => {
  const { html } = await openWhole(app, '/')
  expect(attributes(html, '.slot li[data-from]', 'data-from')).toEqual(['1773493200'])
})

test('the dialogs of a canceled session and its speakers show the cancellation', async () => {
  for (const path of ['/?session=bridges', '/?speaker=ada', '/speakers?speaker=ada']) {
    const { html } = await openWhole(app, path)
    expect(texts(html, 'dialog[open] .cancelled-note')).toEqual(['Canceled: The speaker is ill.Replaced by: Tunnels'])
    expect(attributes(html, 'dialog[open] .instead a', 'data-dialog')).toEqual(['session-tunnels'])
  }
})

test('a search for "cancelled" finds a canceled session', async () => {
  const { html } = await openWhole(app, '/?q=cancelled')
  expect(texts(html, '.slot h3')).toEqual(['Canceled: Bridges', 'Canceled: Lunch'])
})

test('a confirmed session does not show an old reason', async () => {
  const organizer = await app.admin()
  await organizer.patch('/api/admin/sessions/bridges', { status: 'confirmed' })
  const [bridges] = await (await app.visitor().get('/api/sessions')).json()
  expect([bridges.title, bridges.cancelReason, bridges.replacedById]).toEqual(['Bridges', null, null])
  await organizer.patch('/api/admin/sessions/bridges', { status: 'cancelled' })
})

test('a canceled session gives no warnings of double booking', () => {
  const there = { location: 'Hall', speakerIds: ['ada'] }
  expect(warned(talk('09:00', '10:00', there), talk('09:30', '10:30', { ...there, status: 'cancelled' }))).toEqual({})
})

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
