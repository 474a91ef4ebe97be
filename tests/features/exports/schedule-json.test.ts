import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { z } from 'zod'
import type { TestApp } from '../../support/app.ts'
import { scheduleJsonRules } from './schedule-json-rules.ts'
import { HARD_TITLE, startTwoNights } from './two-nights.ts'

let app: TestApp
let file: z.infer<typeof scheduleJsonRules>
beforeAll(async () => {
  app = await startTwoNights()
  file = scheduleJsonRules.parse(await (await app.visitor().get('/schedule.json?eventSlug=two-nights')).json())
})
afterAll(() => app.close())

const conference = () => file.schedule.conference

test('schedule.json describes the conference', () => {
  const { days, rooms, tracks, ...facts } = conference()
  expect(facts).toEqual({
    acronym: 'two_nights',
    title: 'Two Nights',
    start: '2027-03-13',
    end: '2027-03-14',
    daysCount: 2,
    timeslot_duration: '00:05',
    time_zone_name: 'America/New_York',
    colors: { primary: '#ffb81c' },
    url: `${app.origin}/?eventSlug=two-nights`,
  })
  expect(tracks).toEqual([
    { name: 'Tech', slug: 'tech', color: '#154a89' },
    { name: 'Panels', slug: 'panels', color: '#0b594c' },
  ])
  expect(rooms!.map(({ name, slug, capacity, description }) => [name, slug, capacity, description])).toEqual([
    ['Main Hall', 'main-hall', 300, 'Up the stairs.'],
    ['Three Rivers Hall', 'three-rivers-hall', undefined, undefined],
  ])
  expect(days.map(({ rooms: _, ...day }) => day)).toEqual([
    { index: 1, date: '2027-03-13', day_start: '2027-03-13T04:00:00-05:00', day_end: '2027-03-14T03:59:00-04:00' },
    { index: 2, date: '2027-03-14', day_start: '2027-03-14T04:00:00-04:00', day_end: '2027-03-15T03:59:00-04:00' },
  ])
})

test('schedule.json lists talks after midnight on the evening before, and no canceled or untimed talks', () => {
  const told = conference().days.map(({ rooms }) =>
    Object.entries(rooms).map(([room, talks]) => [room, talks.map(({ title, date, start }) => [title, date, start])]),
  )
  expect(told).toEqual([
    [
      [
        'Main Hall',
        [
          [HARD_TITLE, '2027-03-13T09:00:00-05:00', '09:00'],
          ['Late night', '2027-03-13T23:30:00-05:00', '23:30'],
          ['Later', '2027-03-14T00:45:00-05:00', '00:45'],
        ],
      ],
    ],
    [['Three Rivers Hall', [['Second day', '2027-03-14T09:00:00-04:00', '09:00']]]],
  ])
})

test('a talk of schedule.json has its people and lasting ids', () => {
  const { description, ...talk } = conference().days[0]!.rooms['Main Hall']![0]!
  expect(description).toStartWith('Words, and *more* of them: größer')
  expect(talk).toEqual({
    guid: 'a3df7b55-7950-5e1f-a8c3-1de45d384791',
    id: 726606149,
    date: '2027-03-13T09:00:00-05:00',
    start: '09:00',
    end: '2027-03-13T09:45:00-05:00',
    duration: '00:45',
    room: 'Main Hall',
    slug: 'two_nights-726606149-grosse-b-amp-quotes-commas-back-slash-e',
    url: `${app.origin}/?eventSlug=two-nights&session=opening`,
    title: HARD_TITLE,
    subtitle: null,
    track: 'Tech',
    type: 'talk',
    language: null,
    abstract: null,
    persons: [
      {
        guid: '6623222c-a7b4-5210-9d4c-d4d79a86136f',
        name: 'Ada Fernandez',
        avatar: `${app.origin}/images/speakers/a.svg`,
        biography: 'Builds bridges.',
        links: [{ url: 'https://www.linkedin.com/in/ada', title: 'LinkedIn', type: 'web' }],
      },
      {
        guid: 'd21d7f17-9867-514e-89e4-2044ddb62c34',
        name: '=1+1 Bo',
        biography: 'Says **less**.',
        links: [{ url: 'https://www.linkedin.com/in/bo', title: 'LinkedIn', type: 'web' }],
      },
    ],
    links: [],
  })
})

test('schedule.json is valid without the site’s own address', async () => {
  for (let n = 0; n < 9; n++) await app.visitor().get('/speakers', { host: `made-up-${n}.example` })
  const answer = await app.visitor().get('/schedule.json?eventSlug=two-nights', { host: 'unknown.example' })
  const text = await answer.text()
  const talk = scheduleJsonRules.parse(JSON.parse(text)).schedule.conference.days[0]!.rooms['Main Hall']![0]!
  expect(talk.url).toBe(`urn:uuid:${talk.guid}`)
  expect(text).not.toContain('unknown.example')
})

test('an event without a date or a time zone has no schedule, and the answer tells why', async () => {
  for (const [slug, why] of [
    ['undated', 'This event has no date yet'],
    ['zoneless', 'This event has no time zone yet'],
    ['nowhere', 'There is no event "nowhere"'],
  ]) {
    const answer = await app.visitor().get(`/schedule.json?eventSlug=${slug}`)
    const { status, headers } = answer
    expect([status, await answer.text(), headers.get('access-control-allow-origin')]).toEqual([404, why!, '*'])
  }
})
