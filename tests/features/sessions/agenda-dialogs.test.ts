import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { people, startAgendaApp } from './agenda-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAgendaApp()
})
afterAll(() => app.close())

const open = (path: string) => openWhole(app, path)
const titles = (html: string) => texts(html, '.session h3')

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

test('a talk opened from a chip leads back to the chip, without JavaScript and after a reload', async () => {
  const { html } = await open('/?track=Keynote')
  const [card] = attributes(html, '.session', 'href')
  expect(card).toBe('/?track=Keynote&session=keynote')
  const talk = await open(card!)
  expect(attributes(talk.html, 'dialog[open] a[data-close]', 'href')).toEqual(['/?track=Keynote'])
  expect(titles(talk.html)).toEqual(['Opening keynote'])
})

test('the room of a talk leads to its dialog', async () => {
  const { html } = await open('/?session=keynote')
  expect(attributes(html, 'dialog .facts a', 'href')).toEqual(['/?room=hall'])
  expect(texts(html, 'dialog .facts a')).toEqual(['Hall'])
})
