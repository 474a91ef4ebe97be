import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { mySchedules } from '../../../db/schema.ts'
import { Client } from '../../support/app.ts'
import { startDayOfStars } from './a-day-of-stars.ts'

const app = await startDayOfStars()

const URL = '/api/my-schedule?eventSlug=pgh'
const rows = () => db.select().from(mySchedules)

/** What a browser has after two tabs were answered: the cookies of both. */
function browserOf(...tabs: Client[]) {
  const browser = new Client(app.origin)
  browser.cookie = tabs.map(({ cookie }) => cookie).join('; ')
  return browser
}

test('first stars in two tabs merge into one schedule', async () => {
  const [one, other] = [app.visitor(), app.visitor()]
  await Promise.all([one.post(URL, { add: ['keynote'] }), other.post(URL, { add: ['rivers', 'keynote'] })])
  expect((await rows()).length).toBe(2)
  const browser = browserOf(one, other)
  const answers = await Promise.all([browser.get(URL), browser.post(URL, { add: ['coffee'] }), browser.get(URL)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [schedule, ...others] = await rows()
  expect([others, new Set(schedule!.sessionIds)]).toEqual([[], new Set(['keynote', 'rivers', 'coffee'])])
  // The cookie of the one that is gone is ended, and the other leads to all of it.
  const left = browser.cookie.split('; ').filter((cookie) => !cookie.endsWith('='))
  expect(left.length).toBe(1)
  expect((await (await browser.get(URL)).json()).sessionIds).toEqual(schedule!.sessionIds)
})

test('first stars of two tabs without JavaScript both show', async () => {
  await db.delete(mySchedules)
  const [one, other] = [app.visitor(), app.visitor()]
  await Promise.all([
    one.submit('/my-schedule', { star: 'keynote' }),
    other.submit('/my-schedule', { star: 'bridges' }),
  ])
  const page = await (await browserOf(one, other).get('/my-schedule')).text()
  expect(page.match(/aria-pressed="true"/g)?.length).toBe(2)
  expect((await rows()).length).toBe(1)
})

test('a merge keeps the schedule that another device shares', async () => {
  await db.delete(mySchedules)
  const [phone, laptop] = [app.visitor(), app.visitor()]
  await phone.post(URL, { add: ['keynote'] })
  const page = await (await phone.get('/my-schedule/device')).text()
  const link = /href="(\/my-schedule\/device\/[\w-]+)"/.exec(page)![1]!
  for (const add of ['coffee', 'bridges', 'rivers']) {
    laptop.cookie = ''
    await laptop.post(URL, { add: [add] })
    await laptop.submit(link, {})
  }
  expect((await rows()).length).toBe(1)
  expect((await (await phone.get(URL)).json()).sessionIds).toEqual(['keynote', 'coffee', 'bridges', 'rivers'])
})

test('unknown cookies, in any number, change nothing', async () => {
  const visitor = app.visitor()
  await visitor.post(URL, { add: ['keynote'] })
  const real = visitor.cookie
  const madeUp = Array.from({ length: 40 }, (_, at) => `schedule-pgh-${at}=${'x'.repeat(32)}`)
  visitor.cookie = [real, ...madeUp].join('; ')
  const answer = await visitor.get(URL)
  expect([answer.status, await answer.json()]).toEqual([200, { isKept: true, sessionIds: ['keynote'] }])
})
