import { expect, test } from 'bun:test'
import { problemsOf, programOf } from './program-files.ts'

const event = `<event guid="a0a0fcfe-0000-4000-8000-000000000101" id="101">
  <date>2019-08-21T11:00:00+02:00</date><start>11:00</start><duration>00:30</duration><room>Curie</room>
  <title>Opening &amp; more</title><subtitle/><track>CCC</track><language>en</language>
  <abstract><![CDATA[Welcome, <b>all</b>.]]></abstract><description></description>
  <persons><person id="7">Ada Quill</person><person guid="p-8" id="8"><name>Bo Reed</name></person></persons>
  <links><link href="https://example.org/slides">Slides</link></links>
</event>`
const bare = (more = '') =>
  `<event id="9"><start>12:00</start><duration>1:00</duration><title>Bare</title>${more}</event>`
const file = (first: string, second = '') => `<?xml version="1.0" encoding="UTF-8"?>
<schedule>
<version>1</version>
<conference><title>Camp</title><time_zone_name>Europe/Berlin</time_zone_name><timeslot_duration>00:15</timeslot_duration><color primary="#B3123F"/></conference>
<day index="1" date="2019-08-21" start="2019-08-21T09:00:00+02:00" end="2019-08-22T04:00:00+02:00">
<room name="Curie" guid="room-1">${first}</room>
</day>
<day index="2" date="2019-08-22"><room name="Curie">${second}</room></day>
</schedule>`

test('a schedule.xml becomes what the same schedule.json becomes', async () => {
  const { format, event: camp, rooms, speakers, sessions } = await programOf(file(event, bare()))
  expect([format, camp]).toEqual([
    'schedule.xml',
    { name: 'Camp', timezone: 'Europe/Berlin', accent: '#b3123f', startsOn: '2019-08-21', endsOn: '2019-08-22' },
  ])
  expect(rooms).toEqual([{ key: 'room-1', place: 'line 6', name: 'Curie', position: 0 }])
  expect(speakers.map(({ key, name, place }) => [key, name, place])).toEqual([
    ['7', 'Ada Quill', 'line 10'],
    ['p-8', 'Bo Reed', 'line 10'],
  ])
  expect(sessions).toEqual([
    {
      key: 'a0a0fcfe-0000-4000-8000-000000000101',
      place: 'line 6',
      title: 'Opening & more',
      startTime: '2019-08-21T11:00:00',
      endTime: '2019-08-21T11:30:00',
      track: 'CCC',
      location: 'Curie',
      description: 'Welcome, <b>all</b>.\n\n- [Slides](<https://example.org/slides>)',
      speakers: ['7', 'p-8'],
    },
    {
      key: '9',
      place: 'line 14',
      title: 'Bare',
      startTime: '2019-08-22T12:00:00',
      endTime: '2019-08-22T13:00:00',
      track: 'General',
      location: 'Curie',
      description: null,
      speakers: [],
    },
  ])
})

test('one day of a schedule.xml can be imported alone, and its states are read', async () => {
  const { sessions } = await programOf(file(event, bare('<state>cancelled</state>')), { day: 2 })
  expect(sessions.map(({ title, status }) => [title, status])).toEqual([['Bare', 'cancelled']])
})

test('an unreadable part is refused with its line', async () => {
  const bad = bare().replace('12:00', 'noon').replace('<title>Bare</title>', '')
  expect(await problemsOf(file(bad))).toEqual([
    'line 6, start: must be a time such as 14:30',
    'line 6, title: must not be empty',
  ])
  expect(await problemsOf(file(event).replace('date="2019-08-21"', 'date="21.8."'))).toEqual([
    'line 5, date: must be a date such as 2019-08-21',
  ])
  expect(await problemsOf('<schedule>\n<conference>\n</schedule>')).toEqual([
    expect.stringMatching(/^Line 3, column \d+: isn’t valid XML \(unexpected close tag/),
  ])
  expect(await problemsOf('<feed></feed>')).toEqual([
    'This XML file isn’t a schedule: it starts with <feed>, not <schedule>',
  ])
  expect(await problemsOf('<!DOCTYPE html><html></html>')).toEqual([
    'This is a web page (HTML), not a program. Save the file itself, or link directly to it.',
  ])
})

test('a schedule.xml with entities, deep nesting or too many elements is refused', async () => {
  const laughs = '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  expect(await problemsOf(`${laughs}<schedule><version>&b;</version></schedule>`)).toEqual([
    'Line 1, column 55: DOCTYPE isn’t supported. Remove it.',
  ])
  const outside = '<!DOCTYPE s SYSTEM "file:///etc/passwd">'
  expect(await problemsOf(`${outside}<schedule/>`)).toEqual([expect.stringContaining('DOCTYPE isn’t supported')])
  expect(await problemsOf('<schedule>&b;</schedule>')).toEqual([expect.stringContaining('isn’t valid XML')])
  expect(await problemsOf(`<schedule>${'<a>'.repeat(60)}`)).toEqual([
    expect.stringContaining('elements must nest at most 50 deep'),
  ])
  expect(await problemsOf(`<schedule>${'<a/>'.repeat(500_001)}</schedule>`)).toEqual([
    expect.stringContaining('there must be at most 500,000 elements'),
  ])
})

test('a talk before the file’s change of days belongs to the night of the day before', async () => {
  const early = bare().replace('12:00', '08:30')
  const content = file(event, early).replace('</conference>', '<day_change>09:00:00</day_change></conference>')
  const { sessions, notes } = await programOf(content)
  expect(sessions.map(({ title, startTime }) => [title, startTime])).toEqual([
    ['Opening & more', '2019-08-21T11:00:00'],
    ['Bare', '2019-08-23T08:30:00'],
  ])
  expect(notes).toContain(
    '1 session after 4:00 AM, which the file lists on the day before, is listed on the day of its date.',
  )
})
