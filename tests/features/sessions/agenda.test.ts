import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, rooms, sessions, speakers, sponsors } from '../../../db/schema.ts'
import { countEntries } from '../../../src/http/page-cache.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { anEvent, aRoom, aSpeaker, aSponsor, insertSessions } from '../../support/rows.ts'
import { session } from './programs.ts'

const people = ['Ada Fernandez', 'Bea Ode', 'Cleo Ash', 'Dora Yu', 'Eve Zimmer']
const idOf = (name: string) => name.split(' ')[0]!.toLowerCase()

const app = await startFileApp({ seeded: false })
const columbus = { name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus', venueName: 'Archway Exchange' }
await db
  .insert(events)
  .values([anEvent({ id: 'pgh', location: 'Pittsburgh, Pennsylvania' }), anEvent({ id: 'cbus', ...columbus })])
const rivers = { company: 'Rivers', bio: 'Builds *bridges*.' }
await db.insert(speakers).values(people.map((name) => aSpeaker({ id: idOf(name), name, ...rivers })))
await db.insert(rooms).values(aRoom({ id: 'hall', name: 'Hall' }))
await db.insert(sponsors).values(aSponsor({ id: 'wren' }))
await insertSessions(db, [
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

const open = (path: string) => openWhole(app, path)
const titles = (html: string) => texts(html, '.session h3')

test('the agenda shows every session by start, end and title, with times in 12 hours, speakers, and the color of its track', async () => {
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
  // A card shows three avatars at most and the names of all.
  expect(texts(html, '.session .avatars .avatar')).toEqual(['AF', 'BO', 'CA'])
  expect(texts(html, '.session .people > span:nth-child(2)')).toEqual([people.join(', ')])
  // Four tracks have colors of their own, others a neutral one.
  expect(attributes(html, '.session .badge', 'class')).toEqual(['badge', ...Array(4).fill('badge general'), 'badge'])
})

test('the chips filter by track', async () => {
  const all = await open('/')
  const ours = ['All', 'Keynote', 'General', 'Leadership', 'Tech', 'Panels']
  expect(texts(all.html, '.chips a')).toEqual([...ours, 'Outdoors'])
  expect(texts((await open('/?eventSlug=cbus')).html, '.chips a')).toEqual(ours)
  expect(texts(all.html, '.chips a[aria-current]')).toEqual(['All'])
  const general = await open('/?track=General')
  expect(texts(general.html, '.chips a[aria-current]')).toEqual(['General'])
  expect(titles(general.html)).toEqual(['Brunch', 'Another lunch', 'Lunch', 'Closing'])
  const tech = await open('/?track=Tech')
  expect([titles(tech.html), texts(tech.html, '.empty p')]).toEqual([[], ['No sessions in Tech.']])
  expect(titles((await open('/?track=Nonsense')).html)).toEqual(titles(all.html))
})

test('the title, description, and preview describe the event', async () => {
  const { html } = await open('/')
  expect(texts(html, 'title')).toEqual(['WITCON PGH - Women in Tech Conference'])
  const description =
    'Agenda, speakers, and sponsors for WITCON PGH, Women in Tech Conference in Pittsburgh, Pennsylvania.'
  expect(attributes(html, 'meta[name=description]', 'content')).toEqual([description])
  expect(attributes(html, 'meta[property=og\\:title]', 'content')).toEqual(['WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual([description])
  expect(attributes(html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/`])
  const other = await open('/?eventSlug=cbus')
  expect(texts(other.html, 'title')).toEqual(['WITCON CBUS - Women in Tech Conference'])
  expect(attributes(other.html, 'meta[name=description]', 'content')).toEqual([
    'Agenda, speakers, and sponsors for WITCON CBUS, Women in Tech Conference in Columbus.',
  ])
  expect(attributes(other.html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/?eventSlug=cbus`])
})

test.each([
  ['/', 'The agenda hasn’t been published yet. Please check back soon.'],
  ['/speakers', 'Speakers haven’t been announced yet.'],
  ['/sponsors', 'Sponsors haven’t been announced yet.'],
])('%s of an event without rows shows a notice', async (path, notice) => {
  const { html } = await open(`${path}?eventSlug=cbus`)
  expect(texts(html, '.empty p')).toEqual([notice])
  if (path === '/speakers') expect(texts(html, '.empty a')).toEqual(['Back to the agenda'])
})

test('HTML that an organizer or a visitor typed is shown as text', async () => {
  const hostile = `</title></script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const script = 'javascript:alert(1)'
  await writeWithRevision('pgh', ['event', 'sessions', 'speakers', 'sponsors'], async (tx) => {
    const mallory = { id: 'mallory', eventId: 'pgh', name: hostile, title: hostile, bio: hostile, company: hostile }
    await tx.insert(speakers).values({ ...mallory, photoUrl: hostile, linkedinUrl: script })
    const more = { speakerIds: ['mallory'], location: hostile, description: hostile }
    await insertSessions(tx, session('hostile', hostile, hostile, hostile, hostile, more))
    const bad = { description: hostile, sponsorshipLevel: hostile, logoUrl: hostile, websiteUrl: script }
    await tx.insert(sponsors).values(aSponsor({ id: 'bad', name: hostile, tier: hostile, ...bad }))
  })
  const typed = { name: hostile, email: hostile, message: hostile }
  expect((await app.visitor().submit('/messaging', { ...typed, eventId: 'pgh' })).status).toBe(303)
  const refused = await Promise.all(
    ['/messaging', '/sponsors?message=bad'].map((path) => app.visitor().submit(path, typed)),
  )
  const pages = await Promise.all([
    ...['/', '/?session=hostile', '/?speaker=mallory', '/dialogs/agenda', '/messaging'].map(open),
    ...['/speakers', '/speakers?speaker=mallory', '/dialogs/speakers'].map(open),
    ...['/sponsors', '/sponsors?message=bad', '/dialogs/sponsors'].map(open),
    open(`/?${new URLSearchParams({ x: hostile, [hostile]: 'y' })}`),
    open(`/?${new URLSearchParams({ q: hostile })}`),
    open(`/speakers?${new URLSearchParams({ q: hostile })}`),
  ])
  for (const html of [
    ...pages.map(({ html }) => html),
    ...(await Promise.all(refused.map((answer) => answer.text()))),
  ]) {
    expect(html).not.toContain('<script>alert')
    expect(attributes(html, '[onerror]', 'onerror')).toEqual([])
    expect(attributes(html, 'a', 'href').filter((href) => href.includes('alert(1)'))).toEqual([])
    expect(attributes(html, 'script', 'src').length).toBe(texts(html, 'script:not([type*=ld])').length)
  }
  expect(texts((await open('/?session=hostile')).html, 'dialog h2')).toEqual([hostile])
  expect(texts((await open('/messaging')).html, '.posts strong')).toEqual([hostile])
  await writeWithRevision('pgh', ['event', 'sessions', 'speakers', 'sponsors'], async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, 'hostile'))
    await tx.delete(speakers).where(eq(speakers.id, 'mallory'))
  })
})

test('the address of a session or a speaker opens its dialog and describes the session in a preview', async () => {
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
  const ada = await open('/?speaker=ada')
  expect(texts(ada.html, 'dialog[open] h2')).toEqual(['Ada Fernandez'])
  expect(texts(ada.html, 'dialog .talks-list strong')).toEqual(['Opening keynote'])
  expect(texts(ada.html, 'title')).toEqual(['Ada Fernandez · WITCON PGH - Women in Tech Conference'])
})

const GONE = 'This session is no longer on the program.'

test.each([
  ...['/?session=gone', '/?speaker=gone', '/?session=__proto__', '/?eventSlug=cbus&session=keynote'].map((path) => [
    path,
    GONE,
  ]),
  ['/speakers?speaker=gone', 'This speaker is no longer on the program.'],
  ['/speakers?speaker=ada&eventSlug=cbus', 'This speaker is no longer on the program.'],
  ['/sponsors?message=gone', 'This sponsor is no longer listed.'],
])('%s names nothing that is there, and says so in a notice', async (path, notice) => {
  const { status, html } = await open(path)
  expect([status, texts(html, '.notice[role=status]'), texts(html, 'dialog')]).toEqual([200, [notice!], []])
})

test('the map opens over the agenda, titled with the venue', async () => {
  const { html } = await open('/?eventSlug=cbus&map')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Archway Exchange'])
  expect(texts(html, 'dialog .empty')).toEqual(['No floor plan yet.'])
})

test('the search finds every word in title, room, track, and speakers, without regard to case and accents', async () => {
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
    // A repeated word counts once.
    ['lunch '.repeat(1000), ['Another lunch', 'Lunch']],
  ] as const) {
    const { status, html } = await open(`/?q=${encodeURIComponent(q)}`)
    expect([q, status, titles(html)]).toEqual([q, 200, [...found]])
  }
  // A time under which nothing is found has no heading.
  expect(texts((await open('/?q=lunch')).html, '.slot h2')).toEqual(['12:00 PM'])
})

test('links of chips and dialogs keep search, track, and event', async () => {
  const { html } = await open('/?eventSlug=pgh&track=General&q=LUNCH')
  expect(titles(html)).toEqual(['Another lunch', 'Lunch'])
  expect(attributes(html, '.chips a', 'href').slice(0, 2)).toEqual([
    '/?eventSlug=pgh&q=LUNCH',
    '/?eventSlug=pgh&track=Keynote&q=LUNCH',
  ])
  expect(attributes(html, 'form[data-search]', 'action')).toEqual(['/search'])
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

test('a search without results offers the whole track and the search of everything', async () => {
  const { html } = await open('/?q=keynote&track=General')
  expect(texts(html, '.empty')).toEqual(['No sessions in General match your search.Show all sessionsSearch everything'])
  expect(attributes(html, '.empty a', 'href')).toEqual(['/?track=General', '/search?q=keynote'])
  expect([titles(html), texts(html, '.slot')]).toEqual([[], []])
  const nothing = await open('/?q=zzz')
  expect(texts(nothing.html, '.empty')).toEqual(['No sessions match your search.Show all sessionsSearch everything'])
  expect(attributes(nothing.html, '.empty a', 'href')).toEqual(['/', '/search?q=zzz'])
  // Where there is nothing to search, it is not the search's fault.
  expect(texts((await open('/?q=zzz&track=Tech')).html, '.empty p')).toEqual(['No sessions in Tech.'])
})

test('an unknown path shows the home screen and a notice', async () => {
  const unknown = ['/nowhere', '/speakers/ada', '/%E0%A4%A', '//elsewhere.example', '/wp-login.php', '/a/../../etc']
  for (const path of unknown) {
    const { status, html } = await open(path)
    expect([path, status, titles(html).length]).toEqual([path, 404, 6])
    expect(texts(html, '.notice')).toEqual(['Page not found. Here’s the agenda.'])
    expect(attributes(html, 'meta[name=robots]', 'content')).toEqual(['noindex'])
  }
  expect(attributes((await open('/')).html, 'meta[name=robots]', 'content')).toEqual([])
})

const CITIES = '.more-tools li:nth-of-type(n + 5) a'

test('each city links to the other active cities', async () => {
  expect(texts((await open('/')).html, CITIES)).toEqual(['Columbus'])
  await writeWithRevision('cbus', ['event'], async (tx) => {
    await tx.update(events).set({ isActive: false }).where(eq(events.id, 'cbus'))
  })
  expect(texts((await open('/')).html, CITIES)).toEqual([])
  await writeWithRevision('cbus', ['event'], async (tx) => {
    await tx.update(events).set({ isActive: true }).where(eq(events.id, 'cbus'))
  })
  expect(attributes((await open('/')).html, CITIES, 'href')).toEqual(['/?eventSlug=cbus'])
})

test.each([
  ...['/', '/?track=General', '/?session=keynote', '/?speaker=ada', '/?map', '/nowhere'],
  ...['/speakers?q=a', '/sponsors?message=wren', '/messaging'],
])('every link and form of %s keeps the event', async (path) => {
  const { html } = await open(`${path}${path.includes('?') ? '&' : '?'}eventSlug=pgh`)
  const links = [...ownLinks(html), ...attributes(html, 'form[method=post]', 'action')]
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !link.includes('eventSlug=pgh'))).toEqual(['/?eventSlug=cbus'])
})

test('links of a page without an event name none, and those of an unknown one name the first event, which it shows', async () => {
  for (const link of ownLinks((await open('/')).html))
    if (link !== '/?eventSlug=cbus') expect(link).not.toContain('eventSlug')
  const { html } = await open('/?eventSlug=atlantis')
  expect(texts(html, 'h1')).toEqual(['WITCON CBUS'])
  expect(texts(html, CITIES)).toEqual(['Pittsburgh'])
  for (const link of ownLinks(html)) if (link !== '/?eventSlug=pgh') expect(link).toContain('eventSlug=cbus')
})

test('unknown parameters do not change a page, and those of one screen do not travel to another', async () => {
  for (const path of ['/', '/?session=keynote', '/speakers', '/sponsors', '/messaging', '/dialogs/agenda']) {
    const ours = await open(path)
    const brought = await open(`${path}${path.includes('?') ? '&' : '?'}utm_source=a&${'x'.repeat(2000)}=%22`)
    expect([path, brought.headers.get('etag')]).toEqual([path, ours.headers.get('etag')])
  }
  const { html } = await open('/?track=General&q=ada&message=x&sent=x&posted&after=x')
  expect(attributes(html, '.bottom-nav a', 'href')).toEqual(['/', '/speakers', '/sponsors', '/messaging', '/?map'])
})

test('made-up parameters add at most one answer to the cache', async () => {
  for (const path of [
    ...['/?track=Tech', '/?session=keynote', '/?session=gone', '/?map', '/nowhere', '/speakers?speaker=gone'],
    ...['/speakers', '/dialogs/agenda', '/?eventSlug=atlantis', '/sponsors?message=gone'],
  ])
    await open(path)
  const before = countEntries()
  for (let n = 0; n < 5; n++) {
    for (const path of [
      ...['/?utm_source=', '/?session=keynote&utm_source=', '/?map&utm_source=', '/speakers?utm_source='],
      ...['/dialogs/agenda?utm_source=', '/?map=', '/?track=', '/?session=', '/nowhere', '/?q=', '/speakers?q='],
      ...['/speakers?speaker=', '/sponsors?message=', '/?speaker=', '/?eventSlug=atlantis'],
      ...['/?session=keynote&speaker=', '/?track=Tech&session=keynote&map=', '/wp-login?session=keynote&track=Tech&x='],
    ])
      await open(path + n)
  }
  expect(countEntries()).toBe(before)
})

test('all unknown ids share one page, and so do all unknown paths', async () => {
  const etags = async (paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await open(path)).headers.get('etag'))))
  const [gone] = await etags(['/?session=gone'])
  expect(await etags(['/?session=a', '/?session=b', '/?speaker=c', '/?session=d&speaker=e&track=Tech'])).toEqual(
    new Set([gone!]),
  )
  const [nowhere] = await etags(['/nowhere'])
  expect(await etags(['/a', '/b/c', '/nowhere?x=1', '/404'])).toEqual(new Set([nowhere!]))
})
