import { expect, test } from 'bun:test'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { speakers } from '../../../db/schema.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { insertSessions } from '../../support/rows.ts'
import { people, session, startAgendaApp } from './agenda-event.ts'

const app = await startAgendaApp()

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

test('four tracks have colors of their own, others a neutral one', async () => {
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

test('the agenda of an event without sessions shows a notice', async () => {
  expect(texts((await open('/?eventSlug=cbus')).html, '.empty p')).toEqual([
    'The agenda hasn’t been published yet. Please check back soon.',
  ])
})

test('HTML that an organizer typed is shown as text', async () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  await writeWithRevision('pgh', ['event', 'sessions', 'speakers'], async (tx) => {
    await tx.insert(speakers).values({ id: 'mallory', eventId: 'pgh', name: hostile, title: hostile, bio: hostile })
    const more = { speakerIds: ['mallory'], location: hostile, description: hostile }
    await insertSessions(tx, session('hostile', hostile, hostile, hostile, hostile, more))
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
    expect(attributes(html, 'script', 'src').length).toBe(texts(html, 'script:not([type*=ld])').length)
  }
  expect(texts((await open('/?session=hostile')).html, 'dialog h2')).toEqual([hostile])
})

test('the address of a session opens its dialog and describes the session in a preview', async () => {
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

test('the address of a speaker opens her dialog', async () => {
  const { html } = await open('/?speaker=ada')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Ada Fernandez'])
  expect(texts(html, 'dialog .talks-list strong')).toEqual(['Opening keynote'])
  expect(texts(html, 'title')).toEqual(['Ada Fernandez · WITCON PGH - Women in Tech Conference'])
})

test('an unknown id shows the agenda with a notice', async () => {
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
      ['This session is no longer on the program.'],
      [],
    ])
  }
})

test('the map opens over the agenda, titled with the venue', async () => {
  const { html } = await open('/?eventSlug=cbus&map')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Archway Exchange'])
  expect(texts(html, 'dialog .empty')).toEqual(['No floor plan yet.'])
})

test('a session opened from a track closes back to the track', async () => {
  const { html } = await open('/?track=Keynote')
  const [card] = attributes(html, '.session', 'href')
  expect(card).toBe('/?track=Keynote&session=keynote')
  const talk = await open(card!)
  expect(attributes(talk.html, 'dialog[open] a[data-close]', 'href')).toEqual(['/?track=Keynote'])
  expect(titles(talk.html)).toEqual(['Opening keynote'])
})

test('the room of a session links to its dialog', async () => {
  const { html } = await open('/?session=keynote')
  expect(attributes(html, 'dialog .facts a', 'href')).toEqual(['/?room=hall'])
  expect(texts(html, 'dialog .facts a')).toEqual(['Hall'])
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

test('a repeated word of a search counts once', async () => {
  const { html } = await open(`/?q=${'lunch+'.repeat(1000)}`)
  expect(titles(html)).toEqual(['Another lunch', 'Lunch'])
})
