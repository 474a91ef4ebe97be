import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { speakers } from '../../../db/schema.ts'
import { applyImport, type ImportResult, previewImport } from '../../../src/features/import/apply/apply-import.ts'
import { copyPlanPictures } from '../../../src/features/import/apply/copy-pictures.ts'
import type { ProgramFile } from '../../../src/formats/program-file.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { openWhole } from '../../support/html.ts'
import { startPictureSite } from '../../support/picture-site.ts'
import { picture, sizeOf, svg } from './pictures.ts'

const app = await startFileApp()
const admin = await app.admin()
const eventId = await eventIdOf('pgh')
const [[speaker], [sponsor]] = await Promise.all(
  ['speakers', 'sponsors'].map(async (noun) => (await admin.get(`/api/${noun}?eventSlug=pgh`)).json()),
)
const portrait = await picture(800, 400, 'jpeg')
const to = (location: string) => new Response(null, { status: 302, headers: { location } })
const site = startPictureSite({
  '/ada.jpg': () => new Response(portrait, { headers: { 'content-type': 'image/jpeg' } }),
  '/moved.jpg': () => to('/ada.jpg'),
  '/plain.jpg': () => to('http://localhost/ada.jpg'),
  '/round.jpg': () => to('/round.jpg'),
  '/logo.svg': () => new Response(svg, { headers: { 'content-type': 'image/png' } }),
  '/huge.png': () => new Response(endless()),
})
beforeEach(() => {
  site.allow()
  site.asked.length = 0
})
afterAll(() => {
  site.forbid()
  site.stop()
})

/** A body beyond the limit, without a length. */
const endless = () =>
  new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(1_000_000)) }, { highWaterMark: 0 })

const edit = async (photoUrl: string) => {
  const answer = await admin.patch(`/api/admin/speakers/${speaker.id}`, { photoUrl })
  return (await answer.json()) as { photoUrl: string }
}

/** The speaker's dialog, as visitors see it. */
const dialog = async () => (await openWhole(app, `/speakers?speaker=${speaker.id}`)).html
const OWN = /^\/images\/uploads\/[0-9a-f-]{36}\/640\.webp$/

test('a photo URL of another site is copied and served from here', async () => {
  const { photoUrl } = await edit(`${site.origin}/ada.jpg`)
  expect(photoUrl).toMatch(OWN)
  const shown = await app.visitor().get(photoUrl)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sizeOf(new Uint8Array(await shown.arrayBuffer()))).toEqual([640, 320])
  const page = await dialog()
  expect(page).toContain(photoUrl)
  expect(page).not.toContain(site.origin)
})

test('the same photo from another URL is stored once', async () => {
  const first = await edit(`${site.origin}/ada.jpg`)
  expect((await edit(`${site.origin}/moved.jpg`)).photoUrl).toBe(first.photoUrl)
  expect(site.asked).toEqual(['/ada.jpg', '/moved.jpg', '/ada.jpg'])
})

test.each([
  ['that is not there', '/gone.jpg'],
  ['that is no picture, whatever it says of itself', '/logo.svg'],
  ['larger than 5 MB', '/huge.png'],
  ['that leads round in a circle', '/round.jpg'],
  ['that leads to an address without encryption', '/plain.jpg'],
])('a picture %s is not copied: its URL stays, and visitors see initials', async (_, path) => {
  expect((await edit(site.origin + path)).photoUrl).toBe(site.origin + path)
  expect(await dialog()).not.toContain(`src="${site.origin}`)
})

test('a picture URL cannot make the server call its own network', async () => {
  site.forbid()
  await edit(`${site.origin}/ada.jpg`)
  await edit(`${site.origin.replace('localhost', '127.0.0.1')}/ada.jpg`)
  expect(site.asked).toEqual([])
})

test("a sponsor's logo and an event's floor plan are copied as well", async () => {
  const logo = await admin.patch(`/api/admin/sponsors/${sponsor.id}`, { logoUrl: `${site.origin}/ada.jpg` })
  expect((await logo.json()).logoUrl).toMatch(OWN)
  const plan = await admin.patch(`/api/admin/events/${eventId}`, { floorPlanUrl: `${site.origin}/ada.jpg` })
  expect((await plan.json()).floorPlanUrl).toMatch(/\/2560\.webp$/)
})

/** Imports a program of these speakers. */
const importing = async (photos: Record<string, string>) => {
  const people = Object.entries(photos).map(([name, photoUrl]) => ({ key: name, place: name, name, photoUrl }))
  const none = { rooms: [], sessions: [], sponsors: [] }
  const file: ProgramFile = { format: 'CSV', event: { name: 'Camp' }, ...none, speakers: people, holds: ['speakers'] }
  const options = { origin: { name: 'camp.csv' } }
  const wanted = { slug: 'camp', file, options, canCreateEvent: true }
  const planned = await previewImport(wanted)
  if (planned.status !== 'planned') throw new Error(planned.status)
  return applyImport(wanted, { actor: 'test', pictures: await copyPlanPictures(planned.plan.writes) })
}
const notesOf = (imported: ImportResult) => (imported.status === 'imported' ? imported.notes : imported.status)
const photosOf = async (slug: string) => {
  const eventId = await eventIdOf(slug)
  return db.select().from(speakers).where(eq(speakers.eventId, eventId)).orderBy(speakers.name)
}

test('an import fetches each photo once, names the speakers without one, and later keeps what it cannot fetch', async () => {
  const photo = `${site.origin}/ada.jpg`
  const gone = `${site.origin}/gone.jpg`
  const imported = await importing({ Ada: photo, Bea: photo, Cleo: gone, Dora: '/images/dora.svg' })
  expect(notesOf(imported)).toEqual([
    `Couldn’t download 1 of 3 photos: Cleo (${gone} couldn’t be downloaded (the site returned 404)). Speakers without a photo are shown with initials.`,
  ])
  expect(site.asked.toSorted()).toEqual(['/ada.jpg', '/gone.jpg'])
  const [ada, bea, cleo, dora] = await photosOf('camp')
  expect(ada!.photoUrl).toMatch(OWN)
  expect([bea!.photoUrl, cleo!.photoUrl, dora!.photoUrl]).toEqual([ada!.photoUrl, gone, '/images/dora.svg'])

  site.asked.length = 0
  const again = await importing({ Ada: photo, Bea: photo, Cleo: gone, Dora: '/images/dora.svg' })
  expect([again.status, again.status === 'imported' && again.changeId, site.asked]).toEqual(['imported', undefined, []])
  await importing({ Ada: gone })
  expect((await photosOf('camp'))[0]!.photoUrl).toBe(ada!.photoUrl)
})

test('an unreachable site is asked once for all its photos', async () => {
  const closed = startPictureSite({})
  closed.stop()
  const notes = notesOf(
    await importing(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`P${n}`, `${closed.origin}/${n}.jpg`]))),
  )
  expect(notes[0]).toStartWith('Couldn’t download 9 of 9 photos: ')
  expect(notes[0]).toEndWith('; and 4 more. Speakers without a photo are shown with initials.')
})
