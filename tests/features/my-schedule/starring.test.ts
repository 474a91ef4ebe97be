import { beforeEach, describe, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { mySchedules } from '../../../db/schema.ts'
import { deleteOldSchedules } from '../../../src/features/my-schedule/service.ts'
import { Client, startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'

const app = await startFileApp()
const talks: { id: string; title: string; status: string }[] = await (
  await app.visitor().get('/api/sessions?eventSlug=pgh')
).json()

const URL = '/api/my-schedule?eventSlug=pgh'
const mineOf = async (visitor: Client) => (await visitor.get(URL)).json()
const idsOf = async (visitor: Client): Promise<string[]> => (await mineOf(visitor)).sessionIds
const starOn = (visitor: Client, at: number) => visitor.post(URL, { add: [talks[at]!.id] })
const titlesOn = (page: string) => texts(page, '.my-sessions li:not([hidden]) h3').map((title) => title.trim())
const pageOf = async (visitor: Client, path = '/my-schedule') => (await visitor.get(path)).text()

/** The link that brings a schedule to another device. */
const deviceLinkOf = async (visitor: Client) =>
  /href="(\/my-schedule\/device\/[\w-]+)"/.exec(await pageOf(visitor, '/my-schedule/device'))![1]!

/** Somebody who starred the talks at these places of the program. */
async function starring(...places: number[]) {
  const visitor = app.visitor()
  const add = places.map((place) => talks[place]!.id)
  const answer = await visitor.post(URL, { add })
  expect([answer.status, await answer.json()]).toEqual([200, { isKept: true, sessionIds: add }])
  return visitor
}

test('a star without JavaScript is a button that toggles, and its cookie lasts 90 days from the last star', async () => {
  const visitor = app.visitor()
  const [first] = talks
  const { html } = await openWhole(app, '/')
  expect(attributes(html, 'form#stars[method=post]', 'action')).toEqual(['/my-schedule'])
  expect(attributes(html, '.star[type=submit][form=stars][name=star]', 'value')).toContain(first!.id)
  const starred = await visitor.submit('/my-schedule', { star: first!.id })
  expect([starred.status, starred.headers.get('location')]).toEqual([303, `/my-schedule#s-${first!.id}`])
  expect(starred.headers.get('set-cookie')).toMatch(
    /^schedule-\w{14}-\w{14}=[\w-]{32}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
  )
  const page = await visitor.get('/my-schedule')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(titlesOn(await page.text())).toEqual([first!.title])
  const zipped = await visitor.get('/my-schedule', { 'accept-encoding': 'br' })
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  const back = await visitor.submit('/my-schedule', { star: first!.id })
  expect(back.headers.get('set-cookie')).toBe(starred.headers.get('set-cookie'))
  expect(back.headers.get('location')).toBe('/my-schedule')
  expect(titlesOn(await pageOf(visitor))).toEqual([])
  const [elsewhere] = await (await visitor.get('/api/sessions?eventSlug=cbus')).json()
  const stranger = app.visitor()
  const none = await stranger.post(URL, { add: [elsewhere.id, 'nobody'] })
  expect([await none.json(), none.headers.get('set-cookie')]).toEqual([{ isKept: false, sessionIds: [] }, null])
})

test('stars do not change the agenda, and My schedule without a cookie holds the program hidden', async () => {
  const visitor = await starring(0, 3)
  await openWhole(app, '/')
  const [hers, everybodys] = [await visitor.get('/'), await app.visitor().get('/')]
  expect(hers.headers.get('etag')).toBe(everybodys.headers.get('etag'))
  const { headers, html } = await openWhole(app, '/my-schedule')
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect([titlesOn(html), texts(html, '.my-sessions li').length]).toEqual([[], talks.length])
})

test('a friend reads a shared schedule until its link is revoked', async () => {
  const visitor = await starring(1, 2)
  const share = /href="(\/my-schedule\/[\w-]{30})"/.exec(await pageOf(visitor))![1]!
  const friend = await starring(4)
  expect(titlesOn(await pageOf(friend, share))).toEqual([1, 2].map((place) => talks[place]!.title))
  expect(await idsOf(friend)).toEqual([talks[4]!.id])
  await friend.submit(share, {})
  expect(await idsOf(friend)).toEqual([4, 1, 2].map((place) => talks[place]!.id))
  expect(await idsOf(visitor)).toEqual([1, 2].map((place) => talks[place]!.id))
  await visitor.submit('/my-schedule/revoke', { what: 'share' })
  expect((await friend.get(share)).status).toBe(404)
})

test('another device joins a schedule after a confirmation', async () => {
  const [phone, laptop] = [await starring(1, 2), await starring(5)]
  const link = await deviceLinkOf(phone)
  expect((await laptop.get(link)).status).toBe(200)
  expect(await idsOf(laptop)).toEqual([talks[5]!.id])
  expect((await laptop.submit(link, {})).status).toBe(303)
  await laptop.post(URL, { remove: [talks[1]!.id] })
  const both = [2, 5].map((place) => talks[place]!.id)
  expect([await idsOf(phone), await idsOf(laptop)]).toEqual([both, both])
  expect((await app.visitor().get(link.slice(0, -1))).status).toBe(404)
})

test('the calendar follows the stars with reminders until its link is revoked', async () => {
  const visitor = await starring(1, 2)
  const address = /"(\/my-schedule\/[\w-]+\.ics)"/.exec(await pageOf(visitor))![1]!
  const reader = app.visitor()
  const file = await reader.get(address)
  const body = await file.text()
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect([body.split('BEGIN:VEVENT').length - 1, body.split('TRIGGER:-PT10M').length - 1]).toEqual([2, 2])
  const again = await reader.get(address, { 'if-none-match': file.headers.get('etag')! })
  expect(again.status).toBe(304)
  await visitor.post(URL, { remove: [talks[1]!.id] })
  expect((await (await reader.get(address)).text()).split('BEGIN:VEVENT').length - 1).toBe(1)
  await visitor.submit('/my-schedule/revoke', { what: 'calendar' })
  expect((await reader.get(address)).status).toBe(404)
})

test('organizers read the counts of stars', async () => {
  const admin = await app.admin()
  for (const _ of [1, 2]) await starring(7)
  await execute(`update my_schedules set created_at = created_at - interval '11 minutes'`)
  const counts = await (await admin.get('/api/admin/my-schedule/stars?eventSlug=pgh')).json()
  expect(counts).toContainEqual({ sessionId: talks[7]!.id, stars: 2 })
})

test('a schedule is deleted on request, also on other devices, and a month after the event', async () => {
  const [forgetful, other] = [await starring(1), await starring(1)]
  const forgotten = await forgetful.submit('/my-schedule/forget', {})
  expect(forgotten.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(await mineOf(forgetful)).toEqual({ isKept: false, sessionIds: [] })
  const [phone, laptop] = [await starring(0), app.visitor()]
  await laptop.submit(await deviceLinkOf(phone), {})
  expect(titlesOn(await pageOf(laptop))).toEqual([talks[0]!.title])
  await phone.submit('/my-schedule/forget?eventSlug=pgh', {})
  expect(await mineOf(laptop)).toEqual({ isKept: true, sessionIds: [] })
  await starOn(laptop, 1)
  expect([titlesOn(await pageOf(phone)), titlesOn(await pageOf(laptop))]).toEqual([[], [talks[1]!.title]])

  await deleteOldSchedules()
  expect((await mineOf(other)).isKept).toBe(true)
  await deleteOldSchedules(Date.parse('2030-01-01'))
  expect((await mineOf(other)).isKept).toBe(false)
})

test('signing out other devices revokes every cookie and link, and without a schedule nobody is signed out', async () => {
  const nobody = await app.visitor().submit('/my-schedule/sign-out', {})
  expect([nobody.status, nobody.headers.get('location')]).toEqual([303, '/my-schedule'])
  const [phone, laptop] = [app.visitor(), app.visitor()]
  await starOn(phone, 0)
  const taken = await laptop.submit(await deviceLinkOf(phone), {})
  expect(taken.headers.get('location')).toBe('/my-schedule?done=device')
  expect(texts(await (await laptop.get('/my-schedule?done=device')).text(), '.notice.good')).toEqual([
    'This device now has your schedule.',
  ])
  const page = await (await phone.get('/my-schedule')).text()
  const share = /href="(\/my-schedule\/[\w-]{20,})"/.exec(page)![1]!
  expect((await app.visitor().get(share)).status).toBe(200)

  const answer = await phone.submit('/my-schedule/sign-out', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-schedule?done=signed-out'])
  expect(await idsOf(phone)).toEqual([talks[0]!.id])
  expect(await idsOf(laptop)).toEqual([])
  expect((await app.visitor().get(share)).status).toBe(404)
  await starOn(phone, 1)
  await starOn(laptop, 2)
  expect(await idsOf(phone)).toEqual([talks[0]!.id, talks[1]!.id])
  expect(await idsOf(laptop)).toEqual([talks[2]!.id])
})

test('My schedule has a heading for each day with stars', async () => {
  const visitor = app.visitor()
  const all: { id: string }[] = await (await visitor.get('/api/sessions?eventSlug=cbus')).json()
  await visitor.post('/api/my-schedule?eventSlug=cbus', { add: [all[2]!.id, all.at(-1)!.id] })
  const page = await pageOf(visitor, '/my-schedule?eventSlug=cbus')
  expect(texts(page, '.my-sessions .day > h2')).toEqual(['Saturday, April 10', 'Sunday, April 11'])
  expect([1, 2].map((day) => texts(page, `#day-${day} li:not([hidden]) h3[aria-level="4"]`).length)).toEqual([1, 1])
})

const [keynote = '', coffee = '', bridges = '', rivers = ''] = talks.map(({ id }) => id)
const rows = () => db.select().from(mySchedules)

/** What a browser has after two tabs were answered: the cookies of both. */
function browserOf(...tabs: Client[]) {
  const browser = new Client(app.origin)
  browser.cookie = tabs.map(({ cookie }) => cookie).join('; ')
  return browser
}

describe('first stars', () => {
  beforeEach(async () => {
    await db.delete(mySchedules)
  })

  test('first stars in two tabs merge into one schedule, also without JavaScript', async () => {
    const [one, other] = [app.visitor(), app.visitor()]
    await Promise.all([one.post(URL, { add: [keynote] }), other.post(URL, { add: [rivers, keynote] })])
    expect((await rows()).length).toBe(2)
    const browser = browserOf(one, other)
    const answers = await Promise.all([browser.get(URL), browser.post(URL, { add: [coffee] }), browser.get(URL)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [schedule, ...others] = await rows()
    expect([others, new Set(schedule!.sessionIds)]).toEqual([[], new Set([keynote, rivers, coffee])])
    // The cookie of the one that is gone is ended, and the other leads to all of it.
    const left = browser.cookie.split('; ').filter((cookie) => !cookie.endsWith('='))
    expect(left.length).toBe(1)
    expect((await (await browser.get(URL)).json()).sessionIds).toEqual(schedule!.sessionIds)

    await db.delete(mySchedules)
    const [third, fourth] = [app.visitor(), app.visitor()]
    const submit = (tab: Client, star: string) => tab.submit('/my-schedule', { star })
    await Promise.all([submit(third, keynote), submit(fourth, bridges)])
    const page = await (await browserOf(third, fourth).get('/my-schedule')).text()
    expect(page.match(/aria-pressed="true"/g)?.length).toBe(2)
    expect((await rows()).length).toBe(1)
  })

  test('a merge keeps the schedule that another device shares, and made-up cookies change nothing', async () => {
    const [phone, laptop] = [app.visitor(), app.visitor()]
    await phone.post(URL, { add: [keynote] })
    const link = await deviceLinkOf(phone)
    for (const add of [coffee, bridges, rivers]) {
      laptop.cookie = ''
      await laptop.post(URL, { add: [add] })
      await laptop.submit(link, {})
    }
    expect((await rows()).length).toBe(1)
    const starred = { isKept: true, sessionIds: [keynote, coffee, bridges, rivers] }
    expect(await mineOf(phone)).toEqual(starred)
    // Unknown cookies, in any number, change nothing.
    const madeUp = Array.from({ length: 40 }, (_, at) => `schedule-pgh-${at}=${'x'.repeat(32)}`)
    phone.cookie = [phone.cookie, ...madeUp].join('; ')
    expect(await mineOf(phone)).toEqual(starred)
  })
})
