import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { events, type Speaker, speakers } from '../../../db/schema.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker, insertSessions } from '../../support/rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithSpeakers()
})

afterAll(() => app.close())

const open = async (path: string) => (await openWhole(app, path)).html
const names = (html: string) => texts(html, '.speaker-grid strong')

test('the directory sorts by the last word of the name, without regard to case', async () => {
  const html = await open('/speakers')
  expect(names(html)).toEqual(['Cleo Ash', 'Zoe de la Cruz', 'Ada Fernandez', 'Bea fernandez', 'Plato'])
  expect(texts(html, 'title')).toEqual(['Speakers · WITCON PGH - Women in Tech Conference'])
})

test('initials stand in for a missing or failed photo', async () => {
  const html = await open('/speakers')
  expect(texts(html, '.speaker-grid .avatar')).toEqual(['CA', 'ZC', 'AF', 'BF', 'P'])
  expect(texts(html, '.speaker-grid .avatar .stand-in')).toEqual(['BF'])
})

test('neighbors have initials of different colors', async () => {
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    const crowd = Array.from({ length: 60 }, (_, at) => person(`crowd-${at}`, `Speaker ${at}`))
    await tx.insert(speakers).values(crowd.map((one) => ({ ...one, eventId: 'cbus' })))
  })
  const avatars = attributes(await open('/speakers?eventSlug=cbus'), '.speaker-grid .avatar', 'class')
  const colors = avatars.map((names) => /\bc\d+\b/.exec(names!)?.[0])
  expect([colors.length, colors.includes(undefined)]).toEqual([60, false])
  // The grid has two, three or four columns.
  for (const distance of [1, 2, 3, 4]) expect(colors.filter((color, at) => color === colors[at - distance])).toEqual([])
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.delete(speakers).where(eq(speakers.eventId, 'cbus'))
  })
})

test('the address of a speaker opens her dialog with her title and sessions', async () => {
  const html = await open('/speakers?speaker=cleo')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Cleo Ash'])
  expect(texts(html, 'dialog .talks-list a')).toEqual(['A talk, 9:00 – 10:00 AM'])
  expect(attributes(html, 'dialog .talks-list a', 'href')).toEqual(['/?session=talk'])
  expect(texts(html, 'title')).toEqual(['Cleo Ash · WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual(['About Cleo Ash'])
})

test('a speaker’s picture is the preview of her page', async () => {
  const html = await open('/speakers?speaker=bea')
  expect(attributes(html, 'meta[property=og\\:image]', 'content')).toEqual([`${app.origin}/images/speakers/bea.svg`])
  expect(attributes(html, 'dialog a[target=_blank]', 'href')).toEqual(['https://l.example/in/bea'])
})

test('an unknown speaker shows a notice', async () => {
  for (const path of ['/speakers?speaker=gone', '/speakers?speaker=ada&eventSlug=cbus']) {
    const { status, html } = await openWhole(app, path)
    expect([status, texts(html, '.notice'), texts(html, 'dialog')]).toEqual([
      200,
      ['This speaker is no longer on the program.'],
      [],
    ])
  }
})

test('an event without speakers shows a notice with a link to the agenda', async () => {
  const html = await open('/speakers?eventSlug=cbus')
  expect(texts(html, '.empty p')).toEqual(['Speakers haven’t been announced yet.'])
  expect(texts(html, '.empty a')).toEqual(['Back to the agenda'])
})

test('HTML in a name or a search is shown as text', async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    const mallory = { id: 'mallory', eventId: 'cbus', name: hostile, title: hostile, bio: hostile, company: hostile }
    await tx.insert(speakers).values({ ...mallory, photoUrl: hostile, linkedinUrl: 'javascript:alert(1)' })
  })
  const q = encodeURIComponent(hostile)
  for (const path of [
    '/speakers?eventSlug=cbus',
    `/speakers?eventSlug=cbus&q=${q}`,
    '/speakers?eventSlug=cbus&speaker=mallory',
    '/dialogs/speakers?eventSlug=cbus',
  ]) {
    const html = await open(path)
    expect(html).not.toContain('<script>alert')
    expect(attributes(html, '[onerror]', 'onerror')).toEqual([])
    expect(attributes(html, 'a', 'href').filter((href) => href.includes('alert'))).toEqual([])
  }
})

test('the search of speakers matches parts of name and company, without regard to case', async () => {
  expect(names(await open('/speakers?q=FERN'))).toEqual(['Ada Fernandez', 'Bea fernandez'])
  expect(names(await open('/speakers?q=iron+%26'))).toEqual(['Zoe de la Cruz'])
  expect(names(await open('/speakers?q=++ash++'))).toEqual(['Cleo Ash'])
  // Neither the title nor the biography counts.
  expect(names(await open('/speakers?q=engineer'))).toEqual([])
  expect(names(await open('/speakers?q='))).toHaveLength(5)
})

test('the search of speakers ignores accents in every Unicode form', async () => {
  const accented = [
    'Maja Sørensen',
    'Siobhán Ní Bhriain',
    'Zofia Brzęczyszczykiewicz',
    'Łucja Groß',
    'Æsa Þórðardóttir',
  ]
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.insert(speakers).values(
      accented.map((name, at) => ({
        ...person(`accented-${at}`, name),
        eventId: 'cbus',
        company: at ? null : 'Œuvre',
      })),
    )
  })
  const found = async (q: string) => names(await open(`/speakers?eventSlug=cbus&q=${encodeURIComponent(q)}`))
  for (const q of ['sorensen', 'Sørensen', 'SÖRENSEN', 'oeuvre']) expect(await found(q)).toEqual(['Maja Sørensen'])
  for (const q of ['siobhan', 'Siobhán', 'Siobhán'.normalize('NFD'), 'ni bhri'])
    expect(await found(q)).toEqual(['Siobhán Ní Bhriain'])
  expect(await found('brzeczy')).toEqual(['Zofia Brzęczyszczykiewicz'])
  for (const q of ['lucja', 'gross', 'GROß']) expect(await found(q)).toEqual(['Łucja Groß'])
  for (const q of ['aesa', 'thordar']) expect(await found(q)).toEqual(['Æsa Þórðardóttir'])
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.delete(speakers).where(eq(speakers.eventId, 'cbus'))
  })
})

test('a search of speakers without results links to all', async () => {
  const html = await open('/speakers?q=nobody&eventSlug=pgh')
  expect(texts(html, '.empty')).toEqual(['No speakers or companies match your search.Show all speakers'])
  expect(attributes(html, '.empty a', 'href')).toEqual(['/speakers?eventSlug=pgh'])
  expect(attributes(html, 'input[name=q]', 'value')).toEqual(['nobody'])
})

test('the search of speakers keeps the event', async () => {
  const html = await open('/speakers?q=a&eventSlug=pgh')
  expect(attributes(html, '.search-box input[type=hidden]', 'name')).toEqual(['eventSlug'])
  expect(ownLinks(html).filter((link) => !link.includes('eventSlug=pgh'))).toEqual(['/?eventSlug=cbus'])
})

/** The app with two events: Pittsburgh has five speakers, Columbus none yet. For a file's `beforeAll`. */
async function startAppWithSpeakers(): Promise<TestApp> {
  const app = await startApp({ seeded: false })
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })])
  const links = { photoUrl: '/images/speakers/bea.svg', linkedinUrl: 'https://l.example/in/bea' }
  await db
    .insert(speakers)
    .values([
      person('zoe', 'Zoe de la Cruz', { company: 'Iron & Lark' }),
      person('ada', 'Ada Fernandez'),
      person('bea', 'Bea fernandez', links),
      person('cleo', 'Cleo Ash', { company: 'Rivers' }),
      person('one', 'Plato'),
    ])
  const hour = { startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T10:00:00' }
  await insertSessions(db, aSession({ ...hour, id: 'talk', title: 'A talk', speakerIds: ['cleo'] }))
  return app
}

const person = (id: string, name: string, more: Partial<Speaker> = {}) =>
  aSpeaker({ id, name, bio: `About ${name}`, ...more })
