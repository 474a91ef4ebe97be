import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { HARD_TITLE, startTwoNights } from '../exports/two-nights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTwoNights()
})
afterAll(() => app.close())

const SCRIPT = /<script type="application\/ld\+json">([^<]*)<\/script>/g
async function dataOf(path: string) {
  const page = await (await app.visitor().get(path)).text()
  return [...page.matchAll(SCRIPT)].map(([, json]) => JSON.parse(json!))
}
const SLUG = '?eventSlug=two-nights'
const venue = { '@type': 'Place', name: 'Three Rivers Hall', address: 'Pittsburgh' }

test('the agenda has linked data of its event with date and place', async () => {
  expect(await dataOf(`/${SLUG}`)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Two Nights',
      startDate: '2027-03-13',
      endDate: '2027-03-14',
      eventStatus: 'https://schema.org/EventScheduled',
      location: venue,
      organizer: { '@type': 'Organization', name: 'Women in Tech Conference' },
      url: `${app.origin}/${SLUG}`,
    },
  ])
})

test('a session’s page has linked data of the session, whatever its title holds', async () => {
  const [session] = await dataOf(`/${SLUG}&session=opening`)
  expect(session).toMatchObject({
    '@type': 'Event',
    name: HARD_TITLE,
    startDate: '2027-03-13T14:00:00.000Z',
    endDate: '2027-03-13T14:45:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Main Hall', containedInPlace: venue },
    performer: [
      { '@type': 'Person', name: 'Ada Fernandez' },
      { '@type': 'Person', name: '=1+1 Bo' },
    ],
    superEvent: { '@type': 'Event', name: 'Two Nights', startDate: '2027-03-13', url: `${app.origin}/${SLUG}` },
    url: `${app.origin}/${SLUG}&session=opening`,
  })
  const [cancelled] = await dataOf(`/${SLUG}&session=off`)
  expect(cancelled.eventStatus).toBe('https://schema.org/EventCancelled')
})

test('a speaker’s page has linked data of the speaker', async () => {
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: 'Ada Fernandez',
    jobTitle: 'Engineer',
    description: 'Builds bridges.',
    image: `${app.origin}/images/speakers/a.svg`,
    sameAs: 'https://www.linkedin.com/in/ada',
  }
  for (const path of ['/speakers', '/'])
    expect(await dataOf(`${path}${SLUG}&speaker=ada`)).toEqual([
      { ...person, url: `${app.origin}${path}${SLUG}&speaker=ada` },
    ])
})

test('pages of undated events and unknown sessions have no linked data', async () => {
  for (const path of [
    '/?eventSlug=undated',
    `/${SLUG}&session=nobody`,
    `/${SLUG}&track=Tech`,
    '/nowhere',
    `/speakers${SLUG}`,
  ])
    expect([path, await dataOf(path)]).toEqual([path, []])
})
