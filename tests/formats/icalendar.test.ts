import { expect, test } from 'bun:test'
import { calendar, event, talk } from './calendars.ts'
import { programOf } from './program-files.ts'

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
