import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { toFormTimes, toStoredTime, toStoredTimes } from '../../../src/features/sessions/form-times.ts'
import { formatTime } from '../../../src/text/time/format-time.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'

const app = await startFileApp()

const on = (clock: string) => `2025-03-15T${clock}:00`

/** What could mean two things, or nothing, is nobody's to decide: shown as it was typed, after everything else. */
const UNREADABLE = [
  '0:30 PM',
  '13:30 AM',
  '24:00',
  '25:00',
  '9:75 AM',
  '9:5 AM',
  '9',
  '930',
  '1:30 or 2:00 PM',
  '9:00-10:00',
  'after the lunch',
]

/** Typed in the form, stored, and shown beside the field and to attendees; in the order of the agenda. */
const TIMES: [typed: string, stored: string, shown: string][] = [
  ['12:00 am', on('00:00'), '12:00 AM'],
  ['midnight', on('00:00'), '12:00 AM'],
  ['0:30 AM', '0:30 AM', '12:30 AM'],
  // Said to be the night's beside the field, with how to write the afternoon's.
  ['1:30', '1:30', '1:30 AM'],
  [' 9:00 am', on('09:00'), '9:00 AM'],
  ['9:00 AM ', on('09:00'), '9:00 AM'],
  ['9：00 AM', on('09:00'), '9:00 AM'],
  ['９：００ ＡＭ', on('09:00'), '9:00 AM'],
  ['9 a', on('09:00'), '9:00 AM'],
  ['9.30', '9.30', '9:30 AM'],
  ['0930', '0930', '9:30 AM'],
  ['930am', on('09:30'), '9:30 AM'],
  ['9h30', '9h30', '9:30 AM'],
  ['noon', on('12:00'), '12:00 PM'],
  ['12 noon', on('12:00'), '12:00 PM'],
  ['1 PM', on('13:00'), '1:00 PM'],
  ['1pm', on('13:00'), '1:00 PM'],
  ['1:30 p.m.', on('13:30'), '1:30 PM'],
  ['1:30 P. M.', on('13:30'), '1:30 PM'],
  ['1:30\u202fPM', on('13:30'), '1:30 PM'],
  ['1.30 PM', on('13:30'), '1:30 PM'],
  ['1:30pm', on('13:30'), '1:30 PM'],
  ['1:30  PM', on('13:30'), '1:30 PM'],
  ['01:30 PM', on('13:30'), '1:30 PM'],
  // A zone is kept as it was typed, and so is what contains a T.
  ['1:30 PM ET', '1:30 PM ET', '1:30 PM'],
  ['1:30 pm (est)', '1:30 pm (est)', '1:30 PM'],
  // Not on the 12-hour clock, so sent as it is; and still read.
  ['13:30 PM', '13:30 PM', '1:30 PM'],
  ['13:30', '13:30', '1:30 PM'],
  ['2025-03-15T14:00:00', '2025-03-15T14:00:00', '2:00 PM'],
  ...UNREADABLE.map((typed): [string, string, string] => [typed, typed, typed]),
  // The next day's.
  ['2025-03-16 14:00', '2025-03-16 14:00', '2:00 PM'],
]

test.each(TIMES)('%j is stored as %j and shown as %j', (typed, stored, shown) => {
  expect([toStoredTime(typed), formatTime(typed), formatTime(stored)]).toEqual([stored, shown, shown])
})

test('the agenda shows every typed time as it was meant, in order, under one heading', async () => {
  const admin = await app.admin()
  const { id: eventId } = await (
    await admin.post('/api/admin/events', { name: 'Typed times', slug: 'typed', city: 'Erie', startsOn: '2027-05-01' })
  ).json()
  // From last to first, so that nothing is right by chance.
  for (const [at, [typed, stored]] of [...TIMES.entries()].reverse())
    await admin.post('/api/admin/sessions', {
      eventId,
      title: `${String(at).padStart(2, '0')} ${typed.trim()}`,
      startTime: stored,
      endTime: stored,
      track: 'Tech',
    })
  const { html } = await openWhole(app, '/?eventSlug=typed')
  expect(texts(html, '.slot h2')).toEqual([
    '12:00 AM',
    '12:30 AM',
    '1:30 AM',
    '9:00 AM',
    '9:30 AM',
    '12:00 PM',
    '1:00 PM',
    '1:30 PM',
    '2:00 PM',
    ...UNREADABLE,
    // The next day's.
    '2:00 PM',
  ])
  const titles = texts(html, '.session h3').map((title) => Number(title.slice(0, 2)))
  expect(titles).toEqual([...TIMES.keys()])
  expect(texts(html, '.session > p')).toEqual(TIMES.map(([, , shown]) => shown))
  const called = await (await app.visitor().get('/api/sessions?eventSlug=typed')).json()
  // In a list without days, what cannot be read comes last of all.
  const [unread, read] = [true, false].map((is) => titles.filter((at) => UNREADABLE.includes(TIMES[at]![0]) === is))
  expect(called.map(({ title }: { title: string }) => Number(title.slice(0, 2)))).toEqual([...read!, ...unread!])
})

test('every time of the form is stored as it was, also one with a real date', () => {
  const real = '2019-08-21T10:30:00'
  for (const stored of [on('00:05'), on('12:00'), on('23:59'), 'after lunch', '13:30', real])
    expect(toStoredTime(formatTime(stored), stored)).toBe(stored)
  expect(toStoredTime('10:45 AM', real)).toBe(on('10:45'))
})

const EVENT = { startsOn: '2027-04-10', isOfSeveralDays: true }
type Times = { startTime: string; endTime: string }
const stored = (startTime: string, endTime: string, base?: Times, event = EVENT) => {
  const { startTime: start, endTime: end } = toStoredTimes({ startTime, endTime }, base, event)
  return [start, end]
}

const shown = (startTime: string, endTime: string) => {
  const { startTime: start, endTime: end } = toFormTimes({ startTime, endTime }, EVENT.startsOn)
  return [start, end]
}

test.each([
  ['day 2, 9:00 AM', '10:00 AM', '2025-03-16T09:00:00', '2025-03-16T10:00:00'],
  ['day 3, 13:30', '2pm', '2025-03-17T13:30:00', '2025-03-17T14:00:00'],
  ['9:00 AM', '10:00 AM', '2025-03-15T09:00:00', '2025-03-15T10:00:00'],
  // What is no 12-hour time stays as it is typed on the first day (product §8.3).
  ['13:30', '14:30', '13:30', '14:30'],
  ['day 2, after lunch', '', 'after lunch', ''],
  // What names a date itself is on that one.
  ['day 2, 2027-04-12T09:00:00', '10:00 AM', '2027-04-12T09:00:00', '2025-03-16T10:00:00'],
  // The night after that evening, and its end.
  ['day 2, 12:30 AM', '1:30 AM', '2025-03-17T00:30:00', '2025-03-17T01:30:00'],
  ['12:30 AM', '1:30 AM', '2025-03-16T00:30:00', '2025-03-16T01:30:00'],
  // An end before its start is the next day's (product §8.4).
  ['day 2, 11:00 PM', '12:30 AM', '2025-03-16T23:00:00', '2025-03-16T00:30:00'],
])('of several days %j until %j is stored as %j until %j', (start, end, startTime, endTime) => {
  expect(stored(start, end)).toEqual([startTime, endTime])
})

test('an unchanged start on a chosen day keeps its real date, and a session moved to another day its length', () => {
  const real = { startTime: '2027-04-11T21:00:00', endTime: '2027-04-12T01:00:00' }
  expect(shown(real.startTime, real.endTime)).toEqual(['day 2, 9:00 PM', '1:00 AM'])
  expect(stored('day 2, 9:00 PM', '1:00 AM', real)).toEqual([real.startTime, real.endTime])
  expect(stored('day 2, 9:00 PM', '2:00 AM', real)).toEqual([real.startTime, '2025-03-16T02:00:00'])
  const night = { startTime: '2025-03-15T21:00:00', endTime: '2025-03-16T05:00:00' }
  expect(stored('day 3, 9:00 PM', '5:00 AM', night)).toEqual(['2025-03-17T21:00:00', '2025-03-18T05:00:00'])
  const late = { startTime: '2025-03-16T00:30:00', endTime: '2025-03-16T01:30:00' }
  expect(shown(late.startTime, late.endTime)).toEqual(['12:30 AM', '1:30 AM'])
  expect(stored('day 2, 12:30 AM', '1:30 AM', late)).toEqual(['2025-03-17T00:30:00', '2025-03-17T01:30:00'])
})

test('an event of one day stores each time by itself', () => {
  const one = { ...EVENT, isOfSeveralDays: false }
  expect(stored('12:30 AM', '2:00 AM', undefined, one)).toEqual(['2025-03-15T00:30:00', '2025-03-15T02:00:00'])
  expect(stored('day 2, 9:00 AM', '13:30', undefined, one)).toEqual(['day 2, 9:00 AM', '13:30'])
})

afterEach(() => void setSystemTime())

const read = async (path: string, time: string) => {
  setSystemTime(new Date(`2027-03-13T${time}:00-05:00`))
  return (await app.visitor().get(path)).text()
}

test('without JavaScript “Now” shows what runs, is next and just ended by the server’s clock, but not for a track', async () => {
  const page = await read('/?now', '10:20')
  expect(texts(page, '.chips [aria-current]')).toEqual(['Now'])
  expect(texts(page, '.now-running h3').map((title) => title.slice(0, 12))).toEqual([
    'Negotiating ',
    'Postgres at ',
    'Hiring panel',
    'Workshop: So',
  ])
  expect(texts(page, '.now-running .session > p')[0]).toBe('until 10:45 AM · Allegheny Room')
  expect(texts(page, '.now-next h2')).toEqual(['Next at 11:00 AM'])
  expect(texts(page, '.now-ended h3 a')).toEqual([
    'Opening keynote: The long bridge between an idea and a product people trust',
  ])
  expect(attributes(page, '.now-ended form', 'action')).toEqual(['/feedback'])
  const later = await read('/?now', '11:02')
  expect(texts(later, '.now-running h3')[0]).toStartWith('Workshop: So')
  const track = await read('/?track=Tech&now', '10:20')
  expect([texts(track, '.chips [aria-current]'), texts(track, '.now-part h3')]).toEqual([['Tech'], []])
})

test('the chip “Now” shows during the day, and the end of the event after the last session', async () => {
  const hidden = async (time: string) => {
    const page = await read('/', time)
    return [
      attributes(page, '.chips a[hidden]', 'href').length,
      attributes(page, '.event-over[hidden]', 'class').length,
    ]
  }
  expect([await hidden('06:30'), await hidden('07:30'), await hidden('23:30')]).toEqual([
    [1, 1],
    [0, 1],
    [1, 0],
  ])
})
