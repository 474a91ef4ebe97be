import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { change } from '../../../db/revisions/revisions.ts'
import { events, type Session, sessions, speakers } from '../../../db/schema.ts'
import { keptAnswers } from '../../../src/http/cache/kept-answers.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker } from '../../support/rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ seeded: false })
  const columbus = { name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus', venueName: 'Archway Exchange' }
  await db
    .insert(events)
    .values([anEvent({ id: 'pgh', location: 'Pittsburgh, Pennsylvania' }), anEvent({ id: 'cbus', ...columbus })])
  const rivers = { company: 'Rivers', bio: 'Builds *bridges*.' }
  await db.insert(speakers).values(people.map((name) => aSpeaker({ id: idOf(name), name, ...rivers })))
  await db.insert(sessions).values([
    session('closing', 'Closing', '16:00', '16:30', 'General'),
    session('lunch', 'Lunch', '12:00', '13:00', 'General'),
    session('brunch', 'Brunch', '12:00', '12:30', 'General'),
    session('another', 'Another lunch', '12:00', '13:00', 'General'),
    session('keynote', 'Opening keynote', '00:15', '01:00', 'Keynote', {
      location: 'Hall',
      description: 'How **five** engineers met.',
      speakerIds: [...people.map(idOf), 'nobody'],
    }),
    session('open', 'Open end', 'after lunch', '', 'Outdoors'),
  ])
})
afterAll(() => app.close())

const people = ['Ada Fernandez', 'Bea Ode', 'Cleo Ash', 'Dora Yu', 'Eve Zimmer']
const idOf = (name: string) => name.split(' ')[0]!.toLowerCase()

function session(id: string, title: string, start: string, end: string, track: string, more: Partial<Session> = {}) {
  const on = (time: string) => (/^\d/.test(time) ? `2025-03-15T${time}:00` : time)
  return aSession({ id, title, startTime: on(start), endTime: on(end), track, ...more })
}

const open = (path: string) => openWhole(app, path)
const titles = (html: string) => texts(html, '.session h3')

test('the agenda shows every session by start, end and title, with its times in 12 hours', async () => {
  const { status, html } = await open('/')
  expect(status).toBe(200)
  expect(titles(html)).toEqual(['Opening keynote', 'Brunch', 'Another lunch', 'Lunch', 'Closing', 'Open end'])
  expect(texts(html, '.slot h2')).toEqual(['12:15 AM', '12:00 PM', '4:00 PM', 'after lunch'])
  expect(texts(html, '.session > p')).toEqual([
    '12:15 – 1:00 AM · Hall',
    '12:00 – 12:30 PM',
    '12:00 – 1:00 PM',
    '12:00 – 1:00 PM',
    '4:00 – 4:30 PM',
    'after lunch',
  ])
})

test('a card shows three avatars at most and the names of all', async () => {
  const { html } = await open('/')
  expect(texts(html, '.session .avatars .avatar')).toEqual(['AF', 'BO', 'CA'])
  expect(texts(html, '.session .people > span:nth-child(2)')).toEqual([people.join(', ')])
})

test('four tracks have colours of their own, others a neutral one', async () => {
  expect(attributes((await open('/')).html, '.session .badge', 'class')).toEqual([
    'badge',
    'badge general',
    'badge general',
    'badge general',
    'badge general',
    'badge',
  ])
})

test('the chips filter by track', async () => {
  const all = await open('/')
  expect(texts(all.html, '.chips a')).toEqual(['All', 'Keynote', 'General', 'Leadership', 'Tech', 'Panels'])
  expect(texts(all.html, '.chips a[aria-current]')).toEqual(['All'])
  const general = await open('/?track=General')
  expect(texts(general.html, '.chips a[aria-current]')).toEqual(['General'])
  expect(titles(general.html)).toEqual(['Brunch', 'Another lunch', 'Lunch', 'Closing'])
  const tech = await open('/?track=Tech')
  expect([titles(tech.html), texts(tech.html, '.empty p')]).toEqual([[], ['No sessions in Tech.']])
  expect(titles((await open('/?track=Nonsense')).html)).toEqual(titles(all.html))
})

test('the search finds what holds every word, in title, room, track and speakers, whatever the case and the accents', async () => {
  for (const [q, found] of [
    ['LUNCH', ['Another lunch', 'Lunch']],
    ['another lunch', ['Another lunch']],
    ['lunch another', ['Another lunch']],
    ['fernández KEYNOTE', ['Opening keynote']],
    ['hall eve', ['Opening keynote']],
    ['outdoors', ['Open end']],
    ['  ', titles((await open('/')).html)],
    // Neither descriptions nor times count.
    ['engineers', []],
    ['12:15', []],
    ['lunch keynote', []],
  ] as const) {
    const { status, html } = await open(`/?q=${encodeURIComponent(q)}`)
    expect([q, status, titles(html)]).toEqual([q, 200, [...found]])
  }
  // A time under which nothing is found has no heading.
  expect(texts((await open('/?q=lunch')).html, '.slot h2')).toEqual(['12:00 PM'])
})

test('search, track and event keep each other, through chips, dialogs and back', async () => {
  const { html } = await open('/?eventSlug=pgh&track=General&q=LUNCH')
  expect(titles(html)).toEqual(['Another lunch', 'Lunch'])
  expect(attributes(html, '.chips a', 'href').slice(0, 2)).toEqual([
    '/?eventSlug=pgh&q=LUNCH',
    '/?eventSlug=pgh&track=Keynote&q=LUNCH',
  ])
  expect(attributes(html, 'form[data-search]', 'action')).toEqual(['/'])
  for (const [name, values] of Object.entries({
    name: ['eventSlug', 'track', 'q'],
    value: ['pgh', 'General', 'LUNCH'],
  }))
    expect(attributes(html, 'form[data-search] input', name)).toEqual(values)
  const [card] = attributes(html, '.session', 'href')
  expect(card).toBe('/?eventSlug=pgh&track=General&q=LUNCH&session=another')
  const talk = await open(card!)
  expect(texts(talk.html, 'dialog[open] h2')).toEqual(['Another lunch'])
  expect(titles(talk.html)).toEqual(['Another lunch', 'Lunch'])
  const back = '/?eventSlug=pgh&track=General&q=LUNCH'
  expect(attributes(talk.html, 'dialog[open] a[data-close]', 'href')).toEqual([back])
  for (const over of ['speaker=ada', 'map'])
    expect(attributes((await open(`${back}&${over}`)).html, 'dialog a[data-close]', 'href')).toEqual([back])
})

test('a search that finds nothing says so, and offers the whole track', async () => {
  const { html } = await open('/?q=keynote&track=General')
  expect(texts(html, '.empty')).toEqual(['No session in General matches your search.Show all sessions'])
  expect(attributes(html, '.empty a', 'href')).toEqual(['/?track=General'])
  expect([titles(html), texts(html, '.slot')]).toEqual([[], []])
  const nothing = await open('/?q=zzz')
  expect(texts(nothing.html, '.empty')).toEqual(['No session matches your search.Show all sessions'])
  expect(attributes(nothing.html, '.empty a', 'href')).toEqual(['/'])
  // Where there is nothing to search, it is not the search's fault.
  expect(texts((await open('/?q=zzz&track=Tech')).html, '.empty p')).toEqual(['No sessions in Tech.'])
})

test('a word sent a thousand times is looked for once', async () => {
  const { html } = await open(`/?q=${'lunch+'.repeat(1000)}`)
  expect(titles(html)).toEqual(['Another lunch', 'Lunch'])
})

test('title, description and preview are of the event', async () => {
  const { html } = await open('/')
  expect(texts(html, 'title')).toEqual(['WITCON PGH - Women in Tech Conference'])
  const description =
    'Agenda, speakers and sponsors of WITCON PGH, Women in Tech Conference in Pittsburgh, Pennsylvania.'
  expect(attributes(html, 'meta[name=description]', 'content')).toEqual([description])
  expect(attributes(html, 'meta[property=og\\:title]', 'content')).toEqual(['WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual([description])
  expect(attributes(html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/`])
  const other = await open('/?eventSlug=cbus')
  expect(texts(other.html, 'title')).toEqual(['WITCON CBUS - Women in Tech Conference'])
  expect(attributes(other.html, 'meta[name=description]', 'content')).toEqual([
    'Agenda, speakers and sponsors of WITCON CBUS, Women in Tech Conference in Columbus.',
  ])
  expect(attributes(other.html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/?eventSlug=cbus`])
})

test('the address of a session opens its dialog, and says so where it is shared', async () => {
  const { status, html } = await open('/?session=keynote')
  expect(status).toBe(200)
  expect(texts(html, 'dialog[open] h2')).toEqual(['Opening keynote'])
  expect(texts(html, 'dialog .badge')).toEqual(['Keynote'])
  expect(texts(html, 'dialog .facts li')).toEqual(['12:15 – 1:00 AM', 'Hall'])
  expect(texts(html, 'dialog .rich-text')).toEqual(['How five engineers met.'])
  expect(texts(html, 'dialog .people-list strong')).toEqual(people)
  expect(attributes(html, 'dialog a.close', 'href')).toEqual(['/'])
  expect(texts(html, 'title')).toEqual(['Opening keynote · WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual(['How five engineers met.'])
  expect(attributes(html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/?session=keynote`])
})

test('so does the address of a speaker', async () => {
  const { html } = await open('/?speaker=ada')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Ada Fernandez'])
  expect(texts(html, 'dialog .talks-list strong')).toEqual(['Opening keynote'])
  expect(texts(html, 'title')).toEqual(['Ada Fernandez · WITCON PGH - Women in Tech Conference'])
})

test('an id nobody has shows the agenda with a quiet notice', async () => {
  for (const address of [
    '/?session=gone',
    '/?speaker=gone',
    '/?session=__proto__',
    '/?eventSlug=cbus&session=keynote',
  ]) {
    const { status, html } = await open(address)
    expect([address, status, texts(html, '.notice[role=status]'), texts(html, 'dialog')]).toEqual([
      address,
      200,
      ['What this link leads to is not on the program anymore.'],
      [],
    ])
  }
})

test('the map opens over the agenda, titled with the venue', async () => {
  const { html } = await open('/?eventSlug=cbus&map')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Archway Exchange'])
  expect(texts(html, 'dialog .empty')).toEqual(['There is no floor plan yet.'])
})

test('an unknown path shows the home screen, and says that it is not there', async () => {
  for (const path of [
    '/nowhere',
    '/speakers/ada',
    '/%E0%A4%A',
    '//elsewhere.example',
    '/wp-login.php',
    '/a/../../etc',
  ]) {
    const { status, html } = await open(path)
    expect([path, status, titles(html).length]).toEqual([path, 404, 6])
    expect(attributes(html, 'meta[name=robots]', 'content')).toEqual(['noindex'])
  }
  expect(attributes((await open('/')).html, 'meta[name=robots]', 'content')).toEqual([])
})

test('a talk opened from a chip leads back to the chip, without JavaScript and after a reload', async () => {
  const { html } = await open('/?track=Keynote')
  const [card] = attributes(html, '.session', 'href')
  expect(card).toBe('/?track=Keynote&session=keynote')
  const talk = await open(card!)
  expect(attributes(talk.html, 'dialog[open] a[data-close]', 'href')).toEqual(['/?track=Keynote'])
  expect(titles(talk.html)).toEqual(['Opening keynote'])
})

test('the room of a talk leads to the map', async () => {
  const { html } = await open('/?session=keynote')
  expect(attributes(html, 'dialog .facts a', 'href')).toEqual(['/?map'])
  expect(texts(html, 'dialog .facts a')).toEqual(['Hall'])
})

test('the cities lead to each other, as long as they are open to visitors', async () => {
  expect(texts((await open('/')).html, '.also')).toEqual(['Also in Columbus'])
  await change('cbus', ['event'], async (tx) => {
    await tx.update(events).set({ isActive: false }).where(eq(events.id, 'cbus'))
  })
  expect(texts((await open('/')).html, '.also')).toEqual([])
  await change('cbus', ['event'], async (tx) => {
    await tx.update(events).set({ isActive: true }).where(eq(events.id, 'cbus'))
  })
  expect(attributes((await open('/')).html, '.also a', 'href')).toEqual(['/?eventSlug=cbus'])
})

test('an event without sessions says so', async () => {
  expect(texts((await open('/?eventSlug=cbus')).html, '.empty p')).toEqual([
    'The program has not been published yet. Please look in again soon.',
  ])
})

test('every link keeps the event', async () => {
  for (const path of ['/', '/?track=General', '/?session=keynote', '/?speaker=ada', '/?map', '/nowhere']) {
    const links = ownLinks((await open(`${path}${path.includes('?') ? '&' : '?'}eventSlug=pgh`)).html)
    expect(links.length).toBeGreaterThan(5)
    for (const link of links) if (link !== '/?eventSlug=cbus') expect(link).toContain('eventSlug=pgh')
  }
  for (const link of ownLinks((await open('/')).html))
    if (link !== '/?eventSlug=cbus') expect(link).not.toContain('eventSlug')
})

test('whatever visitors bring along, they read one and the same page', async () => {
  for (const path of ['/', '/?session=keynote', '/speakers', '/sponsors', '/messaging', '/dialogs/agenda']) {
    const ours = await open(path)
    const brought = await open(`${path}${path.includes('?') ? '&' : '?'}utm_source=a&${'x'.repeat(2000)}=%22`)
    expect([path, brought.headers.get('etag')]).toEqual([path, ours.headers.get('etag')])
  }
})

test('parameters of one screen do not travel to another', async () => {
  const { html } = await open('/?track=General&q=ada&message=x&sent=x&posted&after=x')
  expect(attributes(html, '.bottom-nav a', 'href')).toEqual(['/', '/speakers', '/sponsors', '/messaging', '/?map'])
})

test('an event nobody knows is the first one, and stays it', async () => {
  const { html } = await open('/?eventSlug=atlantis')
  expect(texts(html, 'h1')).toEqual(['WITCON CBUS'])
  expect(texts(html, '.also')).toEqual(['Also in Pittsburgh'])
  for (const link of ownLinks(html)) if (link !== '/?eventSlug=pgh') expect(link).toContain('eventSlug=cbus')
})

test('what visitors make up costs one kept answer, or none', async () => {
  for (const path of [
    '/?track=Tech',
    '/?session=keynote',
    '/?session=gone',
    '/?map',
    '/nowhere',
    '/speakers?speaker=gone',
  ])
    await open(path)
  for (const path of ['/speakers', '/dialogs/agenda', '/?eventSlug=atlantis', '/sponsors?message=gone'])
    await open(path)
  const before = keptAnswers()
  for (let n = 0; n < 5; n++) {
    for (const path of ['/', '/?session=keynote', '/?map', '/speakers', '/dialogs/agenda'])
      await open(`${path}${path.includes('?') ? '&' : '?'}utm_source=${n}`)
    for (const path of [`/?map=${n}`, `/?track=${n}`, `/?session=${n}`, `/nowhere${n}`, `/?q=${n}`, `/speakers?q=${n}`])
      await open(path)
    for (const path of [
      `/speakers?speaker=${n}`,
      `/sponsors?message=${n}`,
      `/?speaker=${n}`,
      `/?eventSlug=atlantis${n}`,
    ])
      await open(path)
    await open(`/?session=keynote&speaker=${n}`)
    await open(`/?track=Tech&session=keynote&map=${n}`)
    await open(`/wp-login-${n}?session=keynote&track=Tech&x=${n}`)
  }
  expect(keptAnswers()).toBe(before)
})

test('ids that nobody has, and paths that lead nowhere, are one page each', async () => {
  const etags = async (paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await open(path)).headers.get('etag'))))
  const [gone] = await etags(['/?session=gone'])
  expect(await etags(['/?session=a', '/?session=b', '/?speaker=c', '/?session=d&speaker=e&track=Tech'])).toEqual(
    new Set([gone!]),
  )
  const [nowhere] = await etags(['/nowhere'])
  expect(await etags(['/a', '/b/c', '/nowhere?x=1', '/404'])).toEqual(new Set([nowhere!]))
})

test('what organisers typed is text, wherever it stands', async () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  await change('pgh', ['event', 'sessions', 'speakers'], async (tx) => {
    await tx.insert(speakers).values({ id: 'mallory', eventId: 'pgh', name: hostile, title: hostile, bio: hostile })
    const more = { speakerIds: ['mallory'], location: hostile, description: hostile }
    await tx.insert(sessions).values(session('hostile', hostile, hostile, hostile, hostile, more))
  })
  for (const path of [
    '/',
    '/?session=hostile',
    '/?speaker=mallory',
    '/dialogs/agenda',
    `/?${new URLSearchParams({ x: hostile, [hostile]: 'y' })}`,
    `/?${new URLSearchParams({ q: hostile })}`,
  ]) {
    const { html } = await open(path)
    expect(html).not.toContain('<script>alert')
    expect(attributes(html, 'img', 'onerror')).toEqual([])
    expect(attributes(html, 'script', 'src').length).toBe(texts(html, 'script').length)
  }
  expect(texts((await open('/?session=hostile')).html, 'dialog h2')).toEqual([hostile])
})
