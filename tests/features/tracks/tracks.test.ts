import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, type Event, events, type Track, tracks } from '../../../db/schema.ts'
import { copyEvent } from '../../../src/features/events/copy-event.ts'
import {
  contrast,
  deriveTrackColors,
  eventStylesheet,
  trackMarks,
  trackSelector,
} from '../../../src/text/track-colors.ts'
import { startFileApp } from '../../support/app.ts'
import { texts } from '../../support/html.ts'

const TRACKS = '/api/admin/tracks'
const app = await startFileApp()
const anna = await app.admin()
const [cbus, pgh]: Event[] = await (await anna.get('/api/events')).json()
const eventId = pgh!.id

beforeEach(async () => {
  await db.delete(tracks)
  await db.delete(changes)
  // The next read of pages looks again.
  await anna.patch(`/api/admin/events/${eventId}`, { venueName: crypto.randomUUID() })
})

const create = (name: string, color?: string) => anna.post(TRACKS, { eventId, name, color })
const listed = async (slug = 'pgh'): Promise<Track[]> => (await anna.get(`${TRACKS}?eventSlug=${slug}`)).json()
const names = async () => (await listed()).map(({ name }) => name)
const page = async (path: string) => (await app.visitor().get(`${path}eventSlug=pgh`)).text()
const sessionsOf = async (track: string) =>
  (await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()).filter(
    (session: { track: string }) => session.track === track,
  ).length
const undo = async (response: Response) =>
  (await anna.post(`/api/admin/changes/${response.headers.get('change-id')}/undo`)).status

test('an event without tracks of its own has the standard chips, and no style but its accent’s', async () => {
  const html = await page('/?')
  expect(texts(html, '.chips a').slice(1)).toEqual(['All', 'Keynote', 'General', 'Leadership', 'Tech', 'Panels'])
  expect(html).not.toContain('@layer parts')
})

test('the first track brings along those that sessions use; chips, badges, colors, and files have them in order', async () => {
  const created = await create('Design', '#FF0000')
  expect([created.status, await created.json()]).toMatchObject([201, { name: 'Design', color: '#ff0000', position: 5 }])
  const inOrder = ['Keynote', 'General', 'Leadership', 'Tech', 'Panels', 'Design']
  expect(await names()).toEqual(inOrder)
  const html = await page('/?')
  expect(texts(html, '.chips a').slice(2)).toEqual(inOrder)
  expect(html).toContain(`@layer parts{${trackSelector('Design')}{--tint:light-dark(#ffe0e0,#7`)
  expect(html).not.toContain('.tech{')
  expect([await undo(created), await names()]).toEqual([200, []])
})

test('a new name is that of its sessions too, in one change with one Undo', async () => {
  await create('Design', '#ff0000')
  const before = await sessionsOf('Tech')
  const tech = (await listed()).find(({ name }) => name === 'Tech')!
  const renamed = await anna.patch(`${TRACKS}/${tech.id}`, { name: 'Engineering', color: '#ffee00', version: 1 })
  expect([renamed.status, before > 0]).toEqual([200, true])
  expect([await sessionsOf('Tech'), await sessionsOf('Engineering')]).toEqual([0, before])
  const html = await page('/?track=Engineering&')
  expect(texts(html, '.chips [aria-current]')).toEqual(['Engineering'])
  expect(html).toContain(`data-track="${trackMarks('Engineering')['data-track']}">Engineering<`)
  // The standard color of a track that the event does not have is gone.
  expect(html).toContain('.tech{--tint:initial;--on-tint:initial}')
  expect([await undo(renamed), await sessionsOf('Tech'), await sessionsOf('Engineering')]).toEqual([200, before, 0])
})

test('a track moves, and a deleted one stays a plain name of its sessions', async () => {
  await create('Design')
  const design = (await listed()).at(-1)!
  await anna.patch(`${TRACKS}/${design.id}`, { position: 1 })
  expect(await names()).toEqual(['Keynote', 'Design', 'General', 'Leadership', 'Tech', 'Panels'])
  const panels = (await listed()).at(-1)!
  const used = await sessionsOf('Panels')
  const deleted = await anna.delete(`${TRACKS}/${panels.id}`)
  expect([deleted.status, await sessionsOf('Panels'), (await names()).includes('Panels')]).toEqual([204, used, false])
  expect(texts(await page('/?'), '.chips a').at(-1)).toBe('Panels')
  await create('Panels', '#123456')
  expect([await undo(deleted), (await listed()).at(-1)!.color]).toEqual([409, '#123456'])
})

test('names that differ only in case, more than 40 tracks, and what is no color are refused', async () => {
  await create('Design')
  const refusal = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()]
  expect(await refusal(create(' DESIGN '))).toEqual([
    409,
    'A track named “Design” already exists. Choose another name.',
  ])
  expect(await refusal(create('Red', 'red'))).toEqual([400, 'Enter a color such as #652682'])
  expect(await refusal(create('x'.repeat(201)))).toEqual([400, 'Name is too long (at most 200 characters)'])
  for (let at = 0; at < 34; at++) await create(`Track ${at}`)
  expect(await refusal(create('One more'))).toEqual([400, 'An event has at most 40 tracks'])
  expect((await app.visitor().post(TRACKS, { eventId, name: 'Cher' })).status).toBe(401)
  const foreign = await anna.patch(`${TRACKS}/${(await listed())[0]!.id}`, { eventId: cbus!.id, name: 'Mine' })
  expect(foreign.status).toBe(404)
})

test('a copy of the event and its program’s file carry tracks and colors into another one', async () => {
  await create('Design', '#ff0000')
  const own = (await listed()).map(({ name, color }) => ({ name, color }))
  const typed = { name: 'Copy', slug: 'copy', city: 'Erie', copied: ['tracks' as const] }
  const copied = await copyEvent(eventId, typed, { actor: 'test' })
  expect(copied).toMatchObject({ counts: { tracks: 6, sessions: 0 } })
  expect((await listed('copy')).map(({ name, color }) => ({ name, color }))).toEqual(own)
  const carried = async (file: string, slug: string) => {
    await anna.post('/api/admin/events', { name: slug, slug, city: 'Erie' })
    const sent = await fetch(`${app.origin}/api/admin/imports/apply?eventSlug=${slug}`, {
      method: 'POST',
      headers: { cookie: anna.cookie, origin: app.origin },
      body: `{"name":"program"}\n${await page(`${file}?`)}`,
    })
    expect((await sent.json()).status).toBe('imported')
    return (await listed(slug)).map(({ name, color }) => ({ name, color }))
  }
  expect(await carried('/program.json', 'own-format')).toEqual(own)
  // Other formats list the tracks of sessions alone, and here they are the standard ones.
  expect(await carried('/schedule.json', 'standard')).toEqual([])
  const tech = (await listed()).find(({ name }) => name === 'Tech')!
  await anna.patch(`${TRACKS}/${tech.id}`, { color: '#ff0000' })
  const used = own.slice(0, 5).map((track) => (track.name === 'Tech' ? { name: 'Tech', color: '#ff0000' } : track))
  expect(await carried('/schedule.json', 'colored')).toEqual(used)
  expect(await carried('/schedule.xml', 'colored-too')).toEqual(used)
  await db.delete(events).where(eq(events.city, 'Erie'))
})

test('whatever color is chosen, words on a badge can be read in both schemes, and on the page behind it', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  const worst = colors.flatMap((color) => {
    const { light, dark } = deriveTrackColors(color)
    return [
      ...['#faf7f2', '#ffffff', light.tint].map((behind) => contrast(light.text, behind)),
      ...['#131115', '#1d1a20', dark.tint].map((behind) => contrast(dark.text, behind)),
    ]
  })
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5)
})

test('a name with signs of a style sheet is none', () => {
  const style = eventStylesheet({ accent: null, tracks: [{ name: '</style><b>{}', color: '#ff0000' }] })
  expect(style).not.toContain('<')
})
