import { expect, test } from 'bun:test'
import { countEntries } from '../../../src/http/page-cache.ts'
import { attributes, texts } from '../../support/html.ts'
import { HARD_TITLE, startTwoNights } from '../exports/two-nights.ts'

const app = await startTwoNights()

const page = async (path: string) => (await app.visitor().get(path)).text()
const hrefs = (html: string) => attributes(html, 'dialog .content a', 'href')

test('every download link answers, and the subscription names its host', async () => {
  const addresses = hrefs(await page('/?eventSlug=two-nights&take'))
  const [feed, ...files] = addresses
  expect(feed).toBe(`${app.origin.replace('http', 'webcal')}/schedule.ics?eventSlug=two-nights`)
  expect(files).toEqual(
    ['schedule.ics', ...['sessions', 'speakers', 'sponsors'].flatMap((name) => [`${name}.xlsx`, `${name}.csv`])]
      .concat('schedule.xml', 'schedule.json', 'program.json', 'speakers.json')
      .map((name) => `/${name}?eventSlug=two-nights`),
  )
  const answers = await Promise.all(files.map((address) => app.visitor().get(address)))
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
})

test('the dialog of a track offers that track first and closes to it', async () => {
  const agenda = await page('/?eventSlug=two-nights&track=Panels')
  const [link] = attributes(agenda, '[data-dialog=take-panels]', 'href')
  expect(link).toBe('/?eventSlug=two-nights&take=Panels')
  const sheet = await page(link!)
  expect(texts(sheet, '.feeds strong')).toEqual(['Panels sessions only', 'All sessions'])
  expect(attributes(sheet, 'dialog .close', 'href')).toEqual(['/?eventSlug=two-nights&track=Panels'])
  expect(texts(sheet, '.session h3')).toEqual(['Later'])
  expect(hrefs(sheet)[1]).toBe('/schedule.ics?eventSlug=two-nights&track=Panels')
})

test('the dialog of an undated event explains that there is no calendar', async () => {
  const sheet = await page('/?eventSlug=undated&take')
  expect(texts(sheet, 'dialog p')).toEqual(['The calendar will be available once the date of Undated is set.'])
  expect(hrefs(sheet).filter((address) => /schedule/.test(address))).toEqual([])
})

test('the dialog of an unknown track is the whole program’s and is cached once', async () => {
  await page('/?eventSlug=two-nights&take')
  const before = countEntries()
  const sheets = await Promise.all([1, 2, 3].map((n) => page(`/?eventSlug=two-nights&take=made-up-${n}&q=${n}`)))
  expect(sheets.map((sheet) => texts(sheet, '.feeds strong'))).toEqual(sheets.map(() => ['All sessions']))
  expect(countEntries()).toBe(before)
})

test('sessions, speakers and rooms link to their calendars, and canceled sessions do not', async () => {
  const calendar = async (query: string) =>
    hrefs(await page(`/?eventSlug=two-nights&${query}`)).filter((href) => href.startsWith('/schedule.ics'))
  expect(await calendar('session=opening')).toEqual(['/schedule.ics?eventSlug=two-nights&session=opening'])
  expect(await calendar('speaker=ada')).toEqual(['/schedule.ics?eventSlug=two-nights&speaker=ada'])
  expect(await calendar('room=main')).toEqual(['/schedule.ics?eventSlug=two-nights&room=main'])
  expect([await calendar('session=off'), await calendar('session=unknown')]).toEqual([[], []])
})

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
