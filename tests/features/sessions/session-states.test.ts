import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { changes, events, speakers } from '../../../db/schema.ts'
import { type DeletedSession, listDeletedSessions } from '../../../src/features/sessions/changed/published-changes.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { publicAddresses, publicAnswers } from '../../support/public-answers.ts'
import { anEvent, aSpeaker, insertSessions } from '../../support/rows.ts'
import { session } from './programs.ts'

const app = await startFileApp({ seeded: false })
const organizer = await app.admin()
beforeEach(writeProgram)

/** Nothing of it may be read by visitors. */
const DRAFT = { id: 'zyxid', title: 'Zyxtitle', location: 'Zyxroom', description: 'Zyxtext' }

/** One event: at nine a talk that takes place, one that is cancelled and has an earlier letter, and a draft. */
async function writeProgram() {
  await db.delete(changes)
  await db.delete(events)
  await db.insert(events).values(anEvent({ id: 'pgh', startsOn: '2026-03-14', timezone: 'America/New_York' }))
  await db.insert(speakers).values([
    aSpeaker({ id: 'ada', name: 'Ada Fernandez' }),
    // She speaks in the draft alone.
    aSpeaker({ id: 'bea', name: 'Bea Ode' }),
  ])
  await writeWithRevision('pgh', ['event', 'sessions', 'speakers'], (tx) =>
    insertSessions(tx, [
      session('bridges', 'Bridges', '09:00', '09:45', 'Tech', {
        status: 'cancelled',
        cancelReason: 'The speaker is ill.',
        replacedById: 'tunnels',
        location: 'Hall',
        speakerIds: ['ada'],
      }),
      session('tunnels', 'Tunnels', '09:00', '10:00', 'Tech', { location: 'Hall', speakerIds: ['ada'] }),
      session('lunch', 'Lunch', '12:00', '13:00', 'General', { status: 'cancelled', replacedById: DRAFT.id }),
      session(DRAFT.id, DRAFT.title, '14:00', '15:00', 'Panels', {
        status: 'draft',
        location: DRAFT.location,
        description: DRAFT.description,
        speakerIds: ['bea'],
      }),
    ]),
  )
}

test('a canceled session stays on the agenda, last in its slot, struck through, with the reason and no times for “Now”', async () => {
  const { html } = await openWhole(app, '/')
  expect(texts(html, '.slot h3')).toEqual(['Tunnels', 'Canceled: Bridges', 'Canceled: Lunch'])
  expect(texts(html, '.slot h3 s')).toEqual(['Bridges', 'Lunch'])
  expect(texts(html, '.slot .reason')).toEqual(['The speaker is ill.'])
  expect(attributes(html, '.slot li[data-from]', 'data-from')).toEqual(['1773493200'])
  const found = await openWhole(app, '/?q=cancelled')
  expect(texts(found.html, '.slot h3')).toEqual(['Canceled: Bridges', 'Canceled: Lunch'])
})

test('a canceled session links to its public replacement', async () => {
  const { html } = await openWhole(app, '/?track=Tech')
  expect(texts(html, '.slot .instead')).toEqual(['Replaced by: Tunnels'])
  expect(attributes(html, '.slot .instead a', 'href')).toEqual(['/?track=Tech&session=tunnels'])
  expect(texts((await openWhole(app, '/?track=General')).html, '.slot .instead')).toEqual([])
  const [lunch] = (await (await app.visitor().get('/api/sessions')).json()).slice(-1)
  expect([lunch.status, lunch.replacedById]).toEqual(['cancelled', null])
})

test('the dialogs of a canceled session and its speakers show the cancellation', async () => {
  for (const path of ['/?session=bridges', '/?speaker=ada', '/speakers?speaker=ada']) {
    const { html } = await openWhole(app, path)
    expect(texts(html, 'dialog[open] .cancelled-note')).toEqual(['Canceled: The speaker is ill.Replaced by: Tunnels'])
    expect(attributes(html, 'dialog[open] .instead a', 'data-dialog')).toEqual(['session-tunnels'])
  }
})

test('a confirmed session does not show an old reason', async () => {
  await organizer.patch('/api/admin/sessions/bridges', { status: 'confirmed' })
  const [bridges] = await (await app.visitor().get('/api/sessions')).json()
  expect([bridges.title, bridges.cancelReason, bridges.replacedById]).toEqual(['Bridges', null, null])
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

test('the address of a draft shows the notice of an unknown session, and a speaker of drafts alone has no sessions', async () => {
  const { html } = await openWhole(app, `/?session=${DRAFT.id}`)
  expect(texts(html, '.notice:not(.event-over)')).toEqual(['This session is no longer on the program.'])
  expect(texts(html, 'dialog[open]')).toEqual([])
  const bea = await openWhole(app, '/speakers?speaker=bea')
  expect(texts(bea.html, 'dialog[open] h2')).toEqual(['Bea Ode'])
  expect(texts(bea.html, 'dialog[open] h3')).toEqual([])
})

test('organizers list a draft, and confirming it publishes it', async () => {
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

const sinceYesterday = () => listDeletedSessions('pgh', new Date(Date.now() - 86_400_000))
const shown = ({ deletedAt: _, ...session }: DeletedSession) => session

test('a deleted session is listed as it was until the deletion is undone', async () => {
  const deleted = await organizer.delete('/api/admin/sessions/tunnels')
  const [one, ...others] = await sinceYesterday()
  expect(others).toEqual([])
  expect(shown(one!)).toEqual({
    id: 'tunnels',
    title: 'Tunnels',
    startTime: '2025-03-15T09:00:00',
    endTime: '2025-03-15T10:00:00',
    track: 'Tech',
    location: 'Hall',
    speakerIds: ['ada'],
    version: 2,
  })
  expect(new Date(one!.deletedAt).toISOString()).toBe(one!.deletedAt)
  expect(await listDeletedSessions('pgh', new Date(Date.now() + 1000))).toEqual([])
  await organizer.post(`/api/admin/changes/${deleted.headers.get('change-id')}/undo`)
  expect(await sinceYesterday()).toEqual([])
})

test('a session made a draft is listed as deleted, and a deleted draft is not', async () => {
  await organizer.patch('/api/admin/sessions/tunnels', { title: 'Long tunnels' })
  await organizer.patch('/api/admin/sessions/tunnels', { status: 'draft' })
  await organizer.delete(`/api/admin/sessions/${DRAFT.id}`)
  const left = await sinceYesterday()
  expect(left.map(({ title, version }) => [title, version])).toEqual([['Long tunnels', 3]])
})
