import { afterAll, beforeAll, expect, test } from 'bun:test'
import { countEntries } from '../../../src/http/page-cache.ts'
import type { TestApp } from '../../support/app.ts'
import { attributes, texts } from '../../support/html.ts'
import { startTwoNights } from '../exports/two-nights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTwoNights()
})
afterAll(() => app.close())

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
