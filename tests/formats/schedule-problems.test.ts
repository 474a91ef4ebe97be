import { expect, test } from 'bun:test'
import { problemsOf } from './program-files.ts'
import { day, file, frabTalk } from './schedule-files.ts'

test('an unreadable part of a schedule is refused with its place', async () => {
  expect(await problemsOf('{')).toEqual([
    'Line 1, column 2: isn’t valid JSON (close brace expected). The file is incomplete or was edited by hand. Export it again.',
  ])
  expect(await problemsOf('{"schedule": {\n  "version": 1,\n  nothing }}')).toEqual([
    'Line 3, column 3: isn’t valid JSON (invalid symbol). The file is incomplete or was edited by hand. Export it again.',
  ])
  expect(await problemsOf({ schedule: [] })).toEqual(['schedule: must be an object, { … }'])
  expect(await problemsOf({ schedule: {} })).toEqual(['schedule.conference: is missing'])
  expect(await problemsOf(file())).toEqual(['schedule.conference.days: must have at least one day'])
  const bad = { ...frabTalk, start: 'noon', duration: '45 min', title: '', links: [7] }
  expect(
    await problemsOf(file(day('2019-08-21', { Curie: [frabTalk] }), day('22.8.', { Curie: [frabTalk, bad] }))),
  ).toEqual([
    'schedule.conference.days[1].date: must be a date such as 2019-08-21',
    'schedule.conference.days[1].rooms["Curie"][1].start: must be a time such as 14:30',
    'schedule.conference.days[1].rooms["Curie"][1].duration: must be a duration such as 00:45',
    'schedule.conference.days[1].rooms["Curie"][1].title: must not be empty',
    'schedule.conference.days[1].rooms["Curie"][1].links[0]: must be a link',
  ])
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, date: null, start: null }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].start: is missing, and there is no date with a time',
  ])
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, title: 'x'.repeat(301) }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].title: must have at most 300 characters',
  ])
})

test.each([
  ['9999-99-99T99:99', '11:00'],
  ['9999-99-99T99:99', undefined],
  ['2019-02-30T11:00:00', '11:00'],
  ['2019-08-21T24:30:00', '11:00'],
  ['9999-12-31T23:30:00', '23:30'],
  ['tomorrow', '11:00'],
])('a talk on %s is refused with its place', async (date, start) => {
  expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, date, start }] })))).toEqual([
    'schedule.conference.days[0].rooms["Curie"][0].date: must be a date such as 2019-08-21T14:30:00+02:00',
  ])
})

test.each(['2026-13-45', '2026-02-29', '0000-00-00', '9999-12-31'])('a day %s is refused', async (date) => {
  expect(await problemsOf(file(day(date, { Curie: [{ ...frabTalk, date: undefined }] })))).toEqual([
    'schedule.conference.days[0].date: must be a date such as 2019-08-21',
  ])
})

test.each([`${'9'.repeat(400)}:00`, '9999999:00', 1e300, -5])(
  'a length of %p is refused with its place',
  async (duration) => {
    expect(await problemsOf(file(day('2019-08-21', { Curie: [{ ...frabTalk, duration }] })))).toEqual([
      'schedule.conference.days[0].rooms["Curie"][0].duration: must be a duration of at most 14 days',
    ])
  },
)
