import { expect, test } from 'bun:test'
import { problemsOf, programOf, read } from './program-files.ts'
import { day, file, frabTalk, pretalxTalk } from './schedule-files.ts'

test('a frab file becomes a program with its rooms, speakers and sessions', async () => {
  expect(await read(file(day('2019-08-21', { Curie: [frabTalk], Meitner: [] })))).toEqual({
    status: 'read',
    notes: [],
    program: {
      format: 'schedule.json',
      event: { name: 'Camp', timezone: 'Europe/Berlin', startsOn: '2019-08-21', endsOn: '2019-08-21' },
      rooms: [{ key: 'curie', place: 'schedule.conference.days[0].rooms["Curie"][0]', name: 'Curie', position: 0 }],
      speakers: [{ key: '7', place: 'schedule.conference.days[0].rooms["Curie"][0].persons[0]', name: 'Ada' }],
      sessions: [
        {
          key: 'a0a0fcfe-0000-4000-8000-000000000101',
          place: 'schedule.conference.days[0].rooms["Curie"][0]',
          title: 'Opening',
          startTime: '2019-08-21T11:00:00',
          endTime: '2019-08-21T11:30:00',
          track: 'CCC',
          location: 'Curie',
          description: 'Welcome.',
          language: 'English',
          links: [],
          speakers: ['7'],
        },
      ],
      sponsors: [],
      tracks: [],
      holds: ['rooms', 'speakers', 'sessions'],
    },
  })
})

test('a pretalx file brings biographies, avatars, links and its color', async () => {
  const pretalx = file(day('2026-03-14', { Hall: [pretalxTalk] }))
  Object.assign(pretalx.schedule.conference, { colors: { primary: '#3AA57C' }, city: 'Erie' })
  const { event, speakers, sessions, notes } = await programOf(pretalx)
  expect(event).toMatchObject({ name: 'Camp', city: 'Erie', accent: '#3aa57c' })
  expect(speakers).toMatchObject([
    { key: 'GRACE1', name: 'Grace', bio: 'Found the **bug**.', photoUrl: 'https://example.org/grace.jpg' },
  ])
  expect(sessions[0]).toMatchObject({
    description: 'Short. And longer.',
    links: [{ url: 'https://example.org/slides', kind: 'slides', label: 'Slides [1]' }],
  })
  expect(notes).toEqual(['1 session has no track and was added to General.'])
})

test('subtitle, abstract and description become one text, and the language has its name', async () => {
  const german = { ...frabTalk, guid: 'b', language: 'de', subtitle: 'Wie?', description: 'Mehr.' }
  const { sessions } = await programOf(file(day('2019-08-21', { Curie: [frabTalk, german] })))
  expect(sessions.map(({ description, language }) => [description, language])).toEqual([
    ['Welcome.', 'English'],
    ['**Wie?**\n\nWelcome.\n\nMehr.', 'German'],
  ])
})

test('links and attachments are links of their kinds, and what is no web address is told', async () => {
  const links = [
    { url: 'https://media.example/1', title: 'Video of the talk', type: 'related' },
    { url: 'https://media.example/2', title: '', type: 'media' },
    { url: 'https://pad.example', title: 'Notes: Our pad' },
    'www.example.org/more',
    { url: 'javascript:alert(1)', title: 'Bad' },
  ]
  const attachments = [{ url: 'https://example.org/deck.pdf', title: 'Deck', type: 'slides' }]
  const { sessions, notes } = await programOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, links, attachments }] })))
  expect(sessions[0]!.links).toEqual([
    { url: 'https://media.example/1', kind: 'recording', label: 'Video of the talk' },
    { url: 'https://media.example/2', kind: 'recording', label: '' },
    { url: 'https://pad.example/', kind: 'notes', label: 'Our pad' },
    { url: 'https://www.example.org/more', kind: 'other', label: '' },
    { url: 'https://example.org/deck.pdf', kind: 'slides', label: 'Deck' },
  ])
  expect(notes).toEqual(['Session “Opening”: the link “javascript:alert(1)” isn’t a valid URL and was skipped.'])
})

test('links after the twentieth are told', async () => {
  const links = Array.from({ length: 21 }, (_, at) => `https://example.org/${at}`)
  const { sessions, notes } = await programOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, links }] })))
  expect(sessions[0]!.links).toHaveLength(20)
  expect(notes).toEqual(['Session “Opening”: links after the first 20 were skipped: https://example.org/20.'])
})

test('all days are read, and talks after midnight keep their real date', async () => {
  const late = { ...frabTalk, guid: 'late', title: 'Late', date: '2019-08-22T01:30:00+02:00', start: '01:30' }
  const over = { ...frabTalk, guid: 'over', title: 'Over', date: '2019-08-21T23:30:00+02:00', start: '23:30' }
  const dateless = { ...frabTalk, guid: 'dateless', title: 'Dateless', date: undefined, start: '2:15' }
  const utc = { ...frabTalk, guid: 'utc', title: 'In UTC', date: '2019-08-21T10:00:00Z', start: '12:00' }
  const second = { ...frabTalk, guid: 'second', title: 'Second', date: '2019-08-22T09:00:00+02:00', start: '9:00' }
  const { event, sessions } = await programOf(
    file(
      day('2019-08-21', { Curie: [late, dateless, { ...over, duration: '01:00' }, frabTalk, utc] }),
      day('2019-08-22', { Curie: [{ ...second, duration: '1:01:30' }] }, 2),
    ),
  )
  expect(sessions.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
    ['Opening', '2019-08-21T11:00:00', '2019-08-21T11:30:00'],
    ['In UTC', '2019-08-21T12:00:00', '2019-08-21T12:30:00'],
    ['Over', '2019-08-21T23:30:00', '2019-08-22T00:30:00'],
    ['Late', '2019-08-22T01:30:00', '2019-08-22T02:00:00'],
    ['Dateless', '2019-08-22T02:15:00', '2019-08-22T02:45:00'],
    ['Second', '2019-08-22T09:00:00', '2019-08-23T10:30:00'],
  ])
  expect(event).toMatchObject({ startsOn: '2019-08-21', endsOn: '2019-08-22' })
})

test('a session without a length ends when the next one of its day in its room begins, the last after one time slot', async () => {
  const open = { ...frabTalk, guid: 'open', duration: null }
  const next = { ...frabTalk, guid: 'next', date: '2019-08-21T13:00:00+02:00', start: '13:00', duration: '' }
  const tomorrow = { ...frabTalk, guid: 'tomorrow', date: '2019-08-22T13:00:00+02:00', start: '13:00' }
  const days = [day('2019-08-21', { Curie: [open, next] }), day('2019-08-22', { Curie: [tomorrow] }, 2)]
  const { sessions, notes } = await programOf(file(...days))
  expect(sessions.map((session) => session.endTime)).toEqual([
    '2019-08-21T13:00:00',
    '2019-08-21T13:15:00',
    '2019-08-22T13:30:00',
  ])
  expect(notes).toEqual([
    '2 sessions have no length: each ends when the next one in its room begins, or after one time slot.',
  ])
})

test('missing rooms, people, texts and time zones stay open', async () => {
  const bare = { title: 'Bare', start: '10:00', duration: '00:30', persons: [{ id: 1, public_name: null }] }
  const open = file({ date: '2019-08-21', rooms: { '': [bare] } })
  Object.assign(open.schedule.conference, { time_zone_name: 'Mars/Olympus' })
  const { event, rooms, sessions, notes } = await programOf(open)
  expect([event.timezone, rooms]).toEqual([undefined, []])
  expect(sessions[0]).toMatchObject({ location: null, description: null, track: 'General', speakers: [] })
  expect(notes).toEqual(['1 session has no track and was added to General.', '1 speaker without a name was skipped.'])
})

test('a speaker of several sessions is one speaker with the details of all of them', async () => {
  const [person] = pretalxTalk.persons
  const quiet = { ...person, biography: null, avatar: 'http://plain.example/a.jpg' }
  const first = { ...pretalxTalk, guid: 'first', persons: [quiet] }
  const { speakers } = await programOf(file(day('2026-03-14', { Hall: [first], Attic: [pretalxTalk] })))
  expect(speakers).toMatchObject([
    { key: 'GRACE1', name: 'Grace', bio: 'Found the **bug**.', photoUrl: 'https://example.org/grace.jpg' },
  ])
})

const event = `<event guid="a0a0fcfe-0000-4000-8000-000000000101" id="101">
  <date>2019-08-21T11:00:00+02:00</date><start>11:00</start><duration>00:30</duration><room>Curie</room>
  <title>Opening &amp; more</title><subtitle/><track>CCC</track><language>en</language>
  <abstract><![CDATA[Welcome, <b>all</b>.]]></abstract><description></description>
  <persons><person id="7">Ada Quill</person><person guid="p-8" id="8"><name>Bo Reed</name></person></persons>
  <links><link href="https://example.org/slides">Slides</link></links>
</event>`
const bare = (more = '') =>
  `<event id="9"><start>12:00</start><duration>1:00</duration><title>Bare</title>${more}</event>`
const xmlFile = (first: string, second = '') => `<?xml version="1.0" encoding="UTF-8"?>
<schedule>
<version>1</version>
<conference><title>Camp</title><time_zone_name>Europe/Berlin</time_zone_name><timeslot_duration>00:15</timeslot_duration><color primary="#B3123F"/></conference>
<day index="1" date="2019-08-21" start="2019-08-21T09:00:00+02:00" end="2019-08-22T04:00:00+02:00">
<room name="Curie" guid="room-1">${first}</room>
</day>
<day index="2" date="2019-08-22"><room name="Curie">${second}</room></day>
</schedule>`

test('a schedule.xml becomes what the same schedule.json becomes', async () => {
  const { format, event: camp, rooms, speakers, sessions } = await programOf(xmlFile(event, bare()))
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
      description: 'Welcome, <b>all</b>.',
      language: 'English',
      links: [{ url: 'https://example.org/slides', kind: 'slides', label: '' }],
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
      language: null,
      links: [],
      speakers: [],
    },
  ])
})

test('the states of a schedule.xml are read', async () => {
  const { sessions } = await programOf(xmlFile(event, bare('<state>cancelled</state>')))
  expect(sessions.map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
})

test('a note about a schedule.xml of one line names the day of its session', async () => {
  const long = bare(`<description>${'x'.repeat(20_001)}</description>`)
  const { notes } = await programOf(xmlFile(long, bare()).replaceAll('\n', ''))
  expect(notes[0]).toBe(
    'Day 1, room Curie, session “Bare”: the description was shortened from 20,001 to 20,000 characters.',
  )
})

test('an unreadable part is refused with its line', async () => {
  const bad = bare().replace('12:00', 'noon').replace('<title>Bare</title>', '')
  expect(await problemsOf(xmlFile(bad))).toEqual([
    'line 6, start: must be a time such as 14:30',
    'line 6, title: must not be empty',
  ])
  expect(await problemsOf(xmlFile(event).replace('date="2019-08-21"', 'date="21.8."'))).toEqual([
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
  const content = xmlFile(event, early).replace('</conference>', '<day_change>09:00:00</day_change></conference>')
  const { sessions, notes } = await programOf(content)
  expect(sessions.map(({ title, startTime }) => [title, startTime])).toEqual([
    ['Opening & more', '2019-08-21T11:00:00'],
    ['Bare', '2019-08-23T08:30:00'],
  ])
  expect(notes).toContain(
    '1 session after 4:00 AM, which the file lists on the day before, is listed on the day of its date.',
  )
})
