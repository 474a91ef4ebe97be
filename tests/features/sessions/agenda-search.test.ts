import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { startAgendaApp } from './agenda-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAgendaApp()
})
afterAll(() => app.close())

const open = (path: string) => openWhole(app, path)
const titles = (html: string) => texts(html, '.session h3')

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

test('a search that finds nothing says so, and offers the whole track and the search of everything', async () => {
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

test('a word sent a thousand times is looked for once', async () => {
  const { html } = await open(`/?q=${'lunch+'.repeat(1000)}`)
  expect(titles(html)).toEqual(['Another lunch', 'Lunch'])
})
