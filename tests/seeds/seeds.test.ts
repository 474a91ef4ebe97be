import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { seeds } from '../../seeds/index.ts'
import type { Seed, SeedSession } from '../../seeds/seed.ts'

const { pgh } = seeds
const tidyLinkedIn = /^https:\/\/www\.linkedin\.com\/in\/[a-z-]+-sample$/

describe.each(Object.entries(seeds))('the sample data of %s', (slug, seed) => {
  test('has a slug, a day, a place and a time zone', () => {
    const { startsOn, timezone, floorPlanUrl, ...event } = seed.event
    expect(event.slug).toBe(slug)
    expect(event.name).toBe(`WITCON ${slug.toUpperCase()}`)
    expect(new Date(`${startsOn}T00:00:00Z`).getUTCDay()).toBe(6)
    expect(timezone).toBe('America/New_York')
    expect(floorPlanUrl).toBe(`/images/floor-plans/${slug}.svg`)
  })

  test('fills a day with thirty sessions on all five tracks, 35 speakers and sponsors of every tier', () => {
    expect([seed.sessions.length, seed.speakers.length, seed.sponsors.length]).toEqual([30, 35, 14])
    expect(distinct(seed.sessions.map((session) => session.track))).toEqual([
      'General',
      'Keynote',
      'Leadership',
      'Panels',
      'Tech',
    ])
    expect(distinct(seed.sponsors.map((sponsor) => sponsor.tier))).toEqual([
      '',
      'Bronze',
      'Gold',
      'Platinum',
      'Silver',
      'Supporting Sponsor',
    ])
    expect(seed.sponsors.filter((sponsor) => sponsor.sponsorshipLevel === 'Happy Hour Sponsor')).toHaveLength(1)
  })

  test('uses every key once', () => {
    for (const list of [everySpeaker(seed), everySession(seed), seed.sponsors])
      expect(repeated(list.map((row) => row.key))).toEqual([])
  })

  test('names only its own speakers, and gives each of them a session', () => {
    const named = everySession(seed).flatMap((session) => session.speakers)
    expect(distinct(named)).toEqual(distinct(everySpeaker(seed).map((speaker) => speaker.key)))
  })

  test('ends every session after it starts', () => {
    for (const { startTime, endTime } of everySession(seed)) {
      expect([startTime, endTime]).toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d\d:\d\d$/)])
      expect(endTime > startTime).toBe(true)
    }
  })

  test('refers only to existing pictures, which are small and have no scripts or links', () => {
    const urls = [
      seed.event.floorPlanUrl,
      ...everySpeaker(seed).map((speaker) => speaker.photoUrl),
      ...seed.sponsors.map((sponsor) => sponsor.logoUrl),
    ].filter((url) => url != null)
    expect(urls.length).toBeGreaterThan(25)
    for (const url of urls) {
      const picture = readFileSync(publicFile(url), 'utf8')
      expect(picture.length).toBeLessThan(12_000)
      expect(picture).not.toMatch(/<script|href=|@import|url\((?!#)/)
    }
  })

  // The map writes the names; what draws the plan describes where they are.
  test('shows every room of the program on the plan of its floor', () => {
    const planOf = (floor: string | undefined) =>
      readFileSync(
        publicFile(seed.floors?.find(({ key }) => key === floor)?.planUrl ?? seed.event.floorPlanUrl!),
        'utf8',
      )
    const rooms = seed.rooms ?? []
    expect(rooms.filter(({ name, floor }) => !planOf(floor).includes(name))).toEqual([])
    expect(rooms.filter(({ x, y }) => !x || !y)).toEqual([])
    expect(distinct(rooms.map(({ name }) => name))).toEqual(
      distinct(everySession(seed).flatMap((session) => session.location ?? [])),
    )
    expect(rooms.length).toBe(8)
  })

  test('contains the rare cases', () => {
    expect(seed.speakers.filter((speaker) => speaker.name.length === 60)).toHaveLength(1)
    expect(seed.speakers.filter((speaker) => !speaker.name.includes(' '))).toHaveLength(1)
    expect(seed.speakers.some((speaker) => !speaker.company)).toBe(true)
    expect(seed.speakers.filter((speaker) => !speaker.linkedinUrl).length).toBeGreaterThan(2)
    expect(seed.sessions.filter((session) => !session.location)).toHaveLength(1)
    expect(seed.sessions.some((session) => session.speakers.length === 0)).toBe(true)
    expect(seed.sessions.some((session) => session.speakers.length === 5)).toBe(true)
    expect(seed.sessions.some((session) => /\n- .*\n/.test(session.description ?? ''))).toBe(true)
    expect(seed.sessions.some((session) => session.description?.includes('https://'))).toBe(true)
    expect(seed.sponsors.filter((sponsor) => !sponsor.logoUrl)).toHaveLength(1)
    expect(seed.sponsors.filter((sponsor) => !sponsor.websiteUrl)).toHaveLength(1)
  })

  test('names only .example websites and sample LinkedIn handles', () => {
    const linked = [...everySession(seed), ...seed.sponsors].flatMap(
      (row) => row.description?.match(/https:\S+/g) ?? [],
    )
    for (const url of [...linked, ...seed.sponsors.flatMap((sponsor) => sponsor.websiteUrl ?? [])])
      expect(new URL(url).hostname).toEndWith('.example')
    for (const { linkedinUrl } of everySpeaker(seed)) expect(linkedinUrl ?? '-sample').toMatch(/-sample|\.example\//)
  })
})

test('speakers of different cities share no portrait', () => {
  expect(repeated(Object.values(seeds).flatMap((seed) => everySpeaker(seed).map((speaker) => speaker.key)))).toEqual([])
})

test('Pittsburgh has no clash of speakers or rooms, and tidy LinkedIn addresses', () => {
  expect(clashes(pgh.sessions)).toEqual([])
  for (const { linkedinUrl } of pgh.speakers) if (linkedinUrl) expect(linkedinUrl).toMatch(tidyLinkedIn)
})

const distinct = (words: string[]) => [...new Set(words)].sort()
const repeated = (words: string[]) => words.filter((word, i) => words.indexOf(word) !== i)

function publicFile(url: string) {
  const path = `${import.meta.dir}/../../public${url}`
  expect(existsSync(path)).toBe(true)
  return path
}

describe('Columbus', () => {
  const { cbus } = seeds
  const later = cbus.later!

  test('the Powerless session of the first Columbus program is in an occupied room', () => {
    expect(clashes(cbus.sessions)).toEqual(['Olentangy Room: closing-a-company-well, powerless'])
  })

  test('Columbus with its corrections and late additions has no clash of speakers or rooms', () => {
    const { titleContains, right } = later.powerless
    const corrected = cbus.sessions.map((session) =>
      session.title.includes(titleContains) ? { key: session.key, ...right } : session,
    )
    expect(clashes([...corrected, ...later.additions.map((addition) => addition.session)])).toEqual([])
  })

  test('one Columbus session is the Powerless one, with a wrong title, time, room, description and speakers', () => {
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

  test('Columbus has two days, rooms on two floors, and changes since its publication', () => {
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
})

/** Speakers and rooms that are in two sessions at the same time, each as `who: session, session`. */
function clashes(sessions: SeedSession[]) {
  return sessions.flatMap((one, i) =>
    sessions
      .slice(i + 1)
      .filter((other) => areAtOnce(one, other))
      .flatMap((other) =>
        occupied(one)
          .filter((who) => occupied(other).includes(who))
          .map((who) => `${who}: ${one.key}, ${other.key}`),
      ),
  )
}
const isOn = ({ status }: SeedSession) => status !== 'cancelled'
const areAtOnce = (one: SeedSession, other: SeedSession) =>
  isOn(one) &&
  isOn(other) &&
  (one.day ?? 1) === (other.day ?? 1) &&
  one.startTime < other.endTime &&
  other.startTime < one.endTime
const occupied = (session: SeedSession) => (session.location ? [session.location] : []).concat(session.speakers)

function everySpeaker(seed: Seed) {
  return [...seed.speakers, ...(seed.later?.additions.map((addition) => addition.speaker) ?? [])]
}
function everySession(seed: Seed): SeedSession[] {
  return [...seed.sessions, ...(seed.later?.additions.map((addition) => addition.session) ?? [])]
}
