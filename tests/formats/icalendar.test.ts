import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'

const lines = (...all: string[]) => all.join('\r\n')

const calendar = (...all: string[]) => `${lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...all, 'END:VCALENDAR')}\r\n`
const event = (...all: string[]) => lines('BEGIN:VEVENT', ...all, 'END:VEVENT')
const talk = (...more: string[]) => event('UID:a@example.org', 'SUMMARY:Compilers', ...more)

const timesIn = async (content: string, timezone?: string) =>
  (await programOf(content, { timezone })).sessions.map(({ startTime, endTime }) => [startTime, endTime])

test('a calendar becomes a program without its organizers and attendees', async () => {
  const content = calendar(
    'X-WR-CALNAME:Winter Camp',
    'X-WR-TIMEZONE:America/New_York',
    event(
      'UID:a@example.org',
      'DTSTART;TZID=America/New_York:20260314T090000',
      'DTEND;TZID=America/New_York:20260314T094500',
      'SUMMARY:Compilers\\, and',
      '  more',
      'LOCATION:Hall',
      'CATEGORIES:Languages,Tools',
      'DESCRIPTION:One\\nTwo\\; three',
      'ORGANIZER;CN=Ada Quill:mailto:ada@example.org',
      'STATUS:CONFIRMED',
    ),
    event('UID:b', 'DTSTART:20260315T140000Z', 'DURATION:PT1H30M', 'SUMMARY:Parsers', 'STATUS:CANCELLED'),
  )
  expect(await programOf(content)).toEqual({
    format: 'iCalendar',
    event: { name: 'Winter Camp', timezone: 'America/New_York', startsOn: '2026-03-14', endsOn: '2026-03-15' },
    rooms: [{ key: 'hall', place: 'line 5', name: 'Hall', position: 0 }],
    speakers: [],
    sessions: [
      {
        key: 'a@example.org',
        place: 'line 5',
        title: 'Compilers, and more',
        startTime: '2026-03-14T09:00:00',
        endTime: '2026-03-14T09:45:00',
        track: 'Languages',
        location: 'Hall',
        description: 'One\nTwo; three',
        status: 'confirmed',
      },
      {
        key: 'b',
        place: 'line 17',
        title: 'Parsers',
        startTime: '2026-03-15T10:00:00',
        endTime: '2026-03-15T11:30:00',
        track: 'General',
        location: null,
        description: null,
        status: 'cancelled',
      },
    ],
    sponsors: [],
    holds: ['sessions', 'rooms'],
    notes: ['Times given in UTC were converted to America/New_York.'],
  })
})

const OWN_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Our Zone',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test.each([
  ['floating', [], 'DTSTART:20260314T090000', '2026-03-14T09:00:00'],
  ['of the world', [], 'DTSTART:20260314T130000Z', '2026-03-14T09:00:00'],
  ['in a zone that everybody knows', [], 'DTSTART;TZID=Europe/Berlin:20260314T140000', '2026-03-14T09:00:00'],
  ['in a zone that the calendar explains', OWN_ZONE, 'DTSTART;TZID=Our Zone:20260314T160000', '2026-03-14T09:00:00'],
  ['in a zone that nobody knows', [], 'DTSTART;TZID=Mars:20260314T090000', '2026-03-14T09:00:00'],
])('a time %s is converted to the event’s clock', async (_, zone, start, told) => {
  expect(await timesIn(calendar(...zone, talk(start, 'DURATION:PT1H')), 'America/New_York')).toEqual([
    [told, told.replace('09:', '10:')],
  ])
})

test('attachments and conferences of a calendar are the links of its sessions', async () => {
  const content = calendar(
    talk(
      'DTSTART:20260314T090000',
      'ATTACH;FILENAME="Slides: How we count":https://example.org/deck.pdf',
      'ATTACH:https://example.org/more',
      'ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:SGk=',
      'ATTACH:cid:part3@example.org',
      'CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=Big Blue Button:https://example.org/call',
    ),
    event('UID:b', 'DTSTART:20260314T100000', 'DTEND:20260314T110000', 'SUMMARY:Parsers'),
  )
  const { sessions, notes } = await programOf(content)
  expect(sessions.map(({ links }) => links)).toEqual([
    [
      { url: 'https://example.org/deck.pdf', kind: 'slides', label: 'How we count' },
      { url: 'https://example.org/more', kind: 'other', label: '' },
      { url: 'https://example.org/call', kind: 'stream', label: 'Big Blue Button' },
    ],
    [],
  ])
  expect(notes).toContain('line 3: the link “cid:part3@example.org” isn’t a valid URL and was skipped.')
})

test('a session has at most 20 links of a calendar', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `ATTACH:https://example.org/${at}`)
  const { sessions, notes } = await programOf(calendar(talk('DTSTART:20260314T090000', ...many)))
  expect(sessions[0]!.links).toHaveLength(20)
  expect(notes).toContain('line 3: links after the first 20 were skipped: https://example.org/20.')
})

test('a daily or weekly event becomes a session for each time, with its changed exceptions', async () => {
  const content = calendar(
    event(
      'UID:break',
      'SUMMARY:Coffee',
      'DTSTART:20260314T100000',
      'DTEND:20260314T103000',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20260316T100000',
    ),
    event(
      'UID:break',
      'RECURRENCE-ID:20260315T100000',
      'SUMMARY:Coffee outside',
      'DTSTART:20260315T110000',
      'DTEND:20260315T113000',
    ),
  )
  const { sessions } = await programOf(content)
  expect(sessions.map(({ key, title, startTime }) => [key, title, startTime])).toEqual([
    ['break 2026-03-14T10:00:00', 'Coffee', '2026-03-14T10:00:00'],
    ['break 2026-03-15T10:00:00', 'Coffee outside', '2026-03-15T11:00:00'],
    ['break 2026-03-17T10:00:00', 'Coffee', '2026-03-17T10:00:00'],
  ])
})

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=101',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2',
  'FREQ=SECONDLY;COUNT=3',
  'FREQ=DAILY;INTERVAL=2147483647;COUNT=100',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=100',
])('an event that repeats by %s is refused', async (rule) => {
  expect(await problemsOf(calendar(talk('DTSTART:20260314T100000', `RRULE:${rule}`)))).toEqual([
    'line 3, RRULE: must repeat by the day or the week with an end (COUNT or UNTIL), at most 100 times and every 31 days or weeks. Or list each date',
  ])
})

test('all-day events are skipped and events without an end last an hour, with notes', async () => {
  const content = calendar(
    event('UID:day', 'SUMMARY:Conference', 'DTSTART;VALUE=DATE:20260314'),
    talk('DTSTART:20260314T100000Z'),
  )
  const { sessions, notes } = await programOf(content)
  expect(sessions.map(({ startTime, endTime, status }) => [startTime, endTime, status])).toEqual([
    ['2026-03-14T10:00:00', '2026-03-14T11:00:00', undefined],
  ])
  expect(notes).toEqual([
    'All-day entries were skipped: “Conference” (line 3).',
    '1 session has no end time: each lasts an hour.',
    'The calendar gives times in UTC and no time zone. Set the event’s time zone, then read it again.',
  ])
})

test('an unreadable part is refused with its line', async () => {
  const long = 'x'.repeat(301)
  const wrong = calendar(
    event('UID:a', 'DTSTART:20260314T100000'),
    event('UID:b', `SUMMARY:${long}`, 'DTSTART:20260314T100000', `LOCATION:${long}`),
    event('UID:c', 'SUMMARY:No time'),
  )
  expect(await problemsOf(wrong)).toEqual([
    'line 13, DTSTART: is missing',
    'line 3, SUMMARY: is missing',
    'line 7, SUMMARY: must have at most 300 characters',
    'line 7, LOCATION: must have at most 200 characters',
  ])
  expect(await problemsOf(calendar('BEGIN:VEVENT'))).toEqual([
    'This iCalendar file is incomplete (its end is missing). Export it again.',
  ])
  expect(await problemsOf(calendar(talk('DTSTART:20260314T090000')).slice(0, -20))).toEqual([
    'This iCalendar file is incomplete (its end is missing). Export it again.',
  ])
  expect(await problemsOf(calendar('nonsense'))).toEqual([
    'This iCalendar file is incomplete (“nonsense” can’t be read). Export it again.',
  ])
  expect(await problemsOf(calendar())).toEqual(['The file: has no sessions'])
  expect(await problemsOf(calendar(talk('DTSTART:20261332T990000')))).toEqual([
    'line 3, DTSTART: must be a date and time such as 20260314T143000Z',
  ])
})

test('a line with a hundred thousand parameters and a calendar with too many events are refused before parsing', async () => {
  const parameters = calendar(talk('DTSTART:20260314T100000', `LOCATION${';X=1'.repeat(100_000)}:Hall`))
  expect(await problemsOf(parameters)).toEqual([expect.stringContaining('has no value')])
  const quoted = calendar(talk('DTSTART:20260314T100000', `LOCATION${';X=":"'.repeat(100_000)}:Hall`))
  expect(await problemsOf(quoted)).toEqual([expect.stringContaining('has no value')])
  expect(await problemsOf(calendar(talk('DTSTART:20260314T100000').concat('\r\n').repeat(2001).trim()))).toEqual([
    'The file: must have at most 2,000 sessions',
  ])
})
