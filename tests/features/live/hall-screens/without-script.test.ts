import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { writeWithRevision } from '../../../../db/revisions.ts'
import { rooms } from '../../../../db/schema.ts'
import { startFileApp } from '../../../support/app.ts'
import { attributes, openWhole, texts } from '../../../support/html.ts'
import { writeHallProgram } from './hall-program.ts'

const app = await startFileApp()
await writeHallProgram()
afterEach(() => {
  setSystemTime()
})

const open = async (clock: string, path = '/screen?eventSlug=hall') => {
  setSystemTime(Date.parse(`2027-03-13T${clock}:00-05:00`))
  return (await openWhole(app, path)).html
}
const running = (html: string) => texts(html, '.running h3')

test('over time the page shows running sessions, next sessions, and until when a room is free', async () => {
  setSystemTime(Date.parse('2026-11-22T12:00:00-05:00'))
  const early = (await openWhole(app, '/screen?eventSlug=hall')).html
  expect(texts(early, '.hall-room li.next .at')).toEqual(['Sat, Mar 13, 9:00 – 10:00', 'Sat, Mar 13, 9:30 – 10:30'])
  const before = await open('09:15')
  expect([running(before), texts(before, '.next h3'), texts(before, '.free:not([hidden])')]).toEqual([
    ['Opening keynote'],
    ['Locks and weirs', 'Hiring panel'],
    ['Free until 9:30'],
  ])
  const cancelled = await open('09:30')
  expect([running(cancelled), texts(cancelled, '.running s'), texts(cancelled, '.running .instead')]).toEqual([
    ['Opening keynote', 'Hiring panel'],
    ['Hiring panel'],
    ['Replaced by: Open office hours'],
  ])
  const after = await open('10:00')
  expect([running(after), texts(after, '.free:not([hidden])')]).toEqual([
    ['Hiring panel'],
    ['Free until 10:30', 'Free until 11:00'],
  ])
  const night = await open('20:00')
  expect([running(night), attributes(night, '.hall-room', 'data-idle').length]).toEqual([[], 2])
  expect([texts(night, '.another-day .at'), texts(night, '.another-day h3')]).toEqual([
    ['Sun, Mar 14, 10:00 – 11:00'],
    ['Bridges that hum'],
  ])
})

test('the page reloads itself, is not indexed, and its QR code leads to the event', async () => {
  const html = await open('09:15')
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="60"/></noscript>')
  expect(attributes(html, 'meta[name=robots]', 'content')).toEqual(['noindex'])
  expect(attributes(html, '.qr-code', 'aria-label')).toEqual([`QR code of ${app.origin}/?eventSlug=hall`])
  expect(attributes(html, 'a', 'href')).toEqual([])
})

test('a door sign shows its room and that it is full, a screen one day, and an unknown room says so', async () => {
  const path = '/screen?eventSlug=hall&room=grand'
  const html = await open('09:15', path)
  expect([texts(html, 'h1'), running(html), texts(html, '.running .people'), texts(html, '.full')]).toEqual([
    ['Grand Hall'],
    ['Opening keynote'],
    ['Ada Fernandez'],
    [],
  ])
  expect(attributes(html, '.qr-code', 'aria-label')).toEqual([`QR code of ${app.origin}/?eventSlug=hall&room=grand`])
  await writeWithRevision('hall', ['rooms'], (tx) =>
    tx.update(rooms).set({ fullUntil: '2027-03-13T15:00:00.000Z' }).where(eq(rooms.id, 'grand')),
  )
  expect(texts(await open('09:20', path), '.full')).toEqual(['Full'])
  expect(texts(await open('10:00', path), '.full')).toEqual([])

  const sunday = await open('09:15', '/screen?eventSlug=hall&day=2')
  expect([running(sunday), texts(sunday, '.hall-entries h3')]).toEqual([[], ['Bridges that hum']])
  const gone = await openWhole(app, '/screen?eventSlug=hall&room=cellar')
  expect([gone.status, texts(gone.html, '.empty p')]).toEqual([404, ['This room no longer exists.']])
})
