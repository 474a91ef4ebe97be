import { expect, test } from 'bun:test'
import { seeds } from '../../seeds/index.ts'
import { clashes } from './whole-seed.ts'

const { cbus } = seeds
const later = cbus.later!

test('Columbus as first published puts the Powerless session into a room that is taken', () => {
  expect(clashes(cbus.sessions)).toEqual(['Olentangy Room: closing-a-company-well, powerless'])
})

test('Columbus with its corrections and late additions has nobody and no room in two places at once', () => {
  const { titleContains, right } = later.powerless
  const corrected = cbus.sessions.map((session) =>
    session.title.includes(titleContains) ? { key: session.key, ...right } : session,
  )
  expect(clashes([...corrected, ...later.additions.map((addition) => addition.session)])).toEqual([])
})

test('exactly one Columbus session is the Powerless one, wrong in title, time, room, description and speakers', () => {
  const { titleContains, right } = later.powerless
  const found = cbus.sessions.filter((session) => session.title.includes(titleContains))
  expect(found.map((session) => session.key)).toEqual(['powerless'])
  expect(right.title).toContain(titleContains)
  const wrong = found[0]!
  for (const field of ['title', 'startTime', 'endTime', 'location', 'description'] as const)
    expect(wrong[field]).not.toBe(right[field])
  expect(wrong.speakers).not.toEqual(right.speakers)
})

test('Columbus has two late additions, each a speaker with her session, and a test sponsor', () => {
  expect(later.additions.map((addition) => addition.speaker.name)).toEqual(['Noor Haddad', 'Bea Castellanos'])
  for (const { speaker, session } of later.additions) expect(session.speakers).toEqual([speaker.key])
  expect(later.testSponsor.name).toBe('Test Sponsor')
})

test.each([
  ['a bare handle', /^[a-z-]+$/],
  ['an @handle', /^@[a-z-]+$/],
  ['no scheme', /^(www\.)?linkedin\.com\//],
  ['http', /^http:/],
  ['the mobile host', /^https:\/\/m\.linkedin/],
  ['a country host', /^https:\/\/[a-z]{2}\.linkedin/],
  ['tracking parameters', /\?(utm_|trk=)/],
  ['a trailing slash', /\/$/],
  ['a company page', /\/company\//],
  ['another site', /^https:\/\/(?!.*linkedin)/],
])('a Columbus speaker has a LinkedIn address with %s', (_kind, pattern) => {
  expect(cbus.speakers.some((speaker) => pattern.test(speaker.linkedinUrl ?? ''))).toBe(true)
})

test('Columbus has two days, rooms on two floors, and changes since it was published for attendees to be told of', () => {
  expect([cbus.event.startsOn, cbus.event.endsOn]).toEqual(['2027-04-10', '2027-04-11'])
  expect(cbus.sessions.filter(({ day }) => day === 2)).toHaveLength(8)
  expect(cbus.rooms!.filter(({ floor }) => floor === 'level-2').map(({ name }) => name)).toEqual([
    'Makers Loft',
    'Rooftop Garden',
  ])
  const changed = Object.keys(cbus.publishedAs!).map((key) => cbus.sessions.find((session) => session.key === key)!)
  expect(changed.map(({ status, startTime, location }) => [status, startTime, location])).toEqual([
    ['cancelled', '15:00', 'Alum Creek Room'],
    [undefined, '15:00', 'Alum Creek Room'],
    [undefined, '10:30', 'Scioto Hall'],
  ])
})
