import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, sessions, speakers } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole } from '../../support/html.ts'
import { setPatience } from '../../support/patience.ts'
import { anEvent, aSession, aSpeaker, columbus, insertSessions } from '../../support/rows.ts'

const app = await startFileApp({ seeded: false })
await db.insert(events).values([anEvent({ id: 'pgh' }), columbus({ isActive: false })])
const named = (id: string, name: string) => aSpeaker({ id, name, title: 'Engineer', company: null })
await db
  .insert(speakers)
  .values([named('lech', 'Ł Ę'), named('ola', 'Ń Ź'), named('klingon', '\uf8d0'), named('vulcan', '\uf8d5\uf8d6')])
const hour = { startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T10:00:00', location: 'Grand Hall' }
await insertSessions(db, [
  aSession({ ...hour, id: 'talk', title: 'Bits & <bobs>', speakerIds: ['lech'] }),
  aSession({ ...hour, id: 'draft', status: 'draft' }),
])

/** The address of a page's picture, without the host, and what is said instead of it. */
async function cardOf(page: string) {
  const { html } = await openWhole(app, page)
  const [image, alt] = ['image', 'image:alt'].map(
    (name) => attributes(html, `meta[property="og:${name}"]`, 'content')[0]!,
  )
  expect(image).toStartWith(`${app.origin}/card.png?eventSlug=pgh&`)
  return { path: image!.slice(app.origin.length), alt }
}

async function draw(path: string): Promise<Buffer> {
  const answer = await app.visitor().get(path)
  const { headers } = answer
  expect([answer.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=86400',
  ])
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  return png
}

test('an event, a session, and a speaker have a picture, described in words', async () => {
  const home = await cardOf('/')
  expect(home.alt).toBe('Women in Tech Conference · WITCON PGH · Pittsburgh')
  expect(await cardOf('/sponsors')).toEqual(home)
  const pictures = [
    await draw(home.path),
    await draw((await cardOf('/?session=talk')).path),
    await draw((await cardOf('/speakers?speaker=lech')).path),
  ]
  expect(new Set(pictures.map((png) => Bun.hash(png))).size).toBe(3)
  const session = await cardOf('/?session=talk')
  expect(session.alt).toBe('WITCON PGH · Bits & <bobs> · 9:00 – 10:00 AM · Grand Hall · Ł Ę')
  expect((await cardOf('/?speaker=lech')).alt).toBe(
    'WITCON PGH · Ł Ę · Engineer · Bits & <bobs> · 9:00 – 10:00 AM · Grand Hall',
  )
}, 120_000)

test('whatever a picture shows changes its address, and a canceled session says so', async () => {
  const before = await cardOf('/?session=talk')
  const drawn = await draw(before.path)
  await writeWithRevision('pgh', ['sessions'], async (tx) => {
    await tx.update(sessions).set({ status: 'cancelled' }).where(eq(sessions.id, 'talk'))
  })
  const after = await cardOf('/?session=talk')
  expect(after.alt).toBe('Canceled · WITCON PGH · Bits & <bobs> · 9:00 – 10:00 AM · Grand Hall · Ł Ę')
  expect(after.path).not.toBe(before.path)
  const canceled = await draw(after.path)
  expect(canceled.equals(drawn)).toBe(false)
  // An earlier address, and a made-up one, show what is true now.
  expect((await draw(before.path)).equals(canceled)).toBe(true)
}, 120_000)

test('who asks for a new picture waits for it, and never gets the earlier one', async () => {
  const earlier = await draw((await cardOf('/')).path)
  await writeWithRevision('pgh', ['event'], async (tx) => {
    await tx.update(events).set({ name: 'WITCON Three Rivers' }).where(eq(events.id, 'pgh'))
  })
  const { path, alt } = await cardOf('/')
  expect(alt).toStartWith('Women in Tech Conference · WITCON Three Rivers')
  setPatience({ impatient: true })
  try {
    expect((await draw(path)).equals(earlier)).toBe(false)
  } finally {
    setPatience({ impatient: false })
  }
}, 120_000)

test('a name is drawn in any Latin alphabet; one that no font can write is left out', async () => {
  const [lech, ola, klingon, vulcan] = [
    await draw('/card.png?speaker=lech'),
    await draw('/card.png?speaker=ola'),
    await draw('/card.png?speaker=klingon'),
    await draw('/card.png?speaker=vulcan'),
  ]
  expect(lech!.equals(ola!)).toBe(false)
  expect(klingon!.equals(vulcan!)).toBe(true)
  expect(klingon!.length).toBeGreaterThan(5000)
}, 120_000)

test.each([
  '/card.png?session=nobody',
  '/card.png?session=draft',
  '/card.png?speaker=nobody',
  '/card.png?session=',
  '/card.png?eventSlug=cbus',
  '/card.png?eventSlug=nowhere',
])('%s has no picture', async (path) => {
  expect((await app.visitor().get(path)).status).toBe(404)
})
