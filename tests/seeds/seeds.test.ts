import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { seeds } from '../../seeds/index.ts'
import { clashes, everySession, everySpeaker } from './whole-seed.ts'

const { pgh } = seeds
const tidyLinkedIn = /^https:\/\/www\.linkedin\.com\/in\/[a-z-]+-sample$/

describe.each(Object.entries(seeds))('the sample data of %s', (slug, seed) => {
  test('is found by its slug and knows its day, place and time zone', () => {
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

  test('names only speakers it has, and gives every speaker a session', () => {
    const named = everySession(seed).flatMap((session) => session.speakers)
    expect(distinct(named)).toEqual(distinct(everySpeaker(seed).map((speaker) => speaker.key)))
  })

  test('ends every session after it starts', () => {
    for (const { startTime, endTime } of everySession(seed)) {
      expect([startTime, endTime]).toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d\d:\d\d$/)])
      expect(endTime > startTime).toBe(true)
    }
  })

  test('refers only to pictures that are there, small and without scripts or links', () => {
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
  test('has every room of the program on the plan of its floor', () => {
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

  test('holds the cases that are easily forgotten', () => {
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

  test('points nowhere real: websites are .example, LinkedIn handles say sample', () => {
    const linked = [...everySession(seed), ...seed.sponsors].flatMap(
      (row) => row.description?.match(/https:\S+/g) ?? [],
    )
    for (const url of [...linked, ...seed.sponsors.flatMap((sponsor) => sponsor.websiteUrl ?? [])])
      expect(new URL(url).hostname).toEndWith('.example')
    for (const { linkedinUrl } of everySpeaker(seed)) expect(linkedinUrl ?? '-sample').toMatch(/-sample|\.example\//)
  })
})

test('speakers of different cities never share a portrait', () => {
  expect(repeated(Object.values(seeds).flatMap((seed) => everySpeaker(seed).map((speaker) => speaker.key)))).toEqual([])
})

test('Pittsburgh has nobody and no room in two places at once, and tidy LinkedIn addresses', () => {
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
