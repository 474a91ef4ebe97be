import { expect, test } from 'bun:test'
import { seeds } from '../../../seeds/index.ts'
import { replaceEventProgram } from '../../../src/features/events/service.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { applyImport } from '../../../src/features/import/apply/apply-import.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { texts } from '../../support/html.ts'
import { aFile, aPerson, aTalk } from '../import/plan/planned.ts'

const app = await startFileApp()

const by = { actor: 'ada' }
const sessionsOf = async (slug: string): Promise<{ id: string; title: string }[]> =>
  (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()
const callOf = (slug: string) => `/api/my-schedule?eventSlug=${slug}`

/** Somebody who starred these. */
async function starring(slug: string, ...ids: string[]) {
  const visitor = app.visitor()
  await visitor.post(callOf(slug), { add: ids })
  return visitor
}

async function titlesOn(visitor: Client, slug: string) {
  const page = await (await visitor.get(`/my-schedule?eventSlug=${slug}`)).text()
  return texts(page, '.my-sessions li:not([hidden]) h3').map((title) => title.trim())
}

test('a star survives imports that move or drop its session', async () => {
  const camp = (...talks: ReturnType<typeof aTalk>[]) => ({
    slug: 'camp',
    file: aFile({ event: { name: 'Camp', timezone: 'Europe/Berlin' }, speakers: [aPerson()], sessions: talks }),
    options: { origin: { name: 'camp.json' } },
    canCreateEvent: true,
  })
  const closing = aTalk({ key: 'b', title: 'Closing' })
  await applyImport(camp(aTalk(), closing), by)
  const opening = (await sessionsOf('camp')).find(({ title }) => title === 'Opening')!
  const visitor = await starring('camp', opening.id)
  await applyImport(camp(aTalk({ title: 'Opening, moved', startTime: '2025-03-15T16:00:00' }), closing), by)
  expect(await titlesOn(visitor, 'camp')).toEqual(['Opening, moved'])
  await applyImport(camp(closing), by)
  expect(await titlesOn(visitor, 'camp')).toEqual(['Canceled: Opening, moved'])
  await applyImport(camp(aTalk(), closing), by)
  expect(await titlesOn(visitor, 'camp')).toEqual(['Opening'])
})

test('a star survives seeding', async () => {
  const [first] = await sessionsOf('pgh')
  const visitor = await starring('pgh', first!.id)
  const admin = await app.admin()
  await admin.patch(`/api/admin/sessions/${first!.id}`, { title: 'Edited since' })
  await replaceEventProgram(seeds.pgh, by)
  expect(await titlesOn(visitor, 'pgh')).toEqual([first!.title])
})

test('a star survives the deletion and restoration of its session', async () => {
  const [, second] = await sessionsOf('pgh')
  const visitor = await starring('pgh', second!.id)
  const admin = await app.admin()
  const gone = await admin.delete(`/api/admin/sessions/${second!.id}`)
  expect(await titlesOn(visitor, 'pgh')).toEqual([])
  await undoChange(gone.headers.get('change-id')!, by)
  expect(await titlesOn(visitor, 'pgh')).toEqual([second!.title])
})

test('My schedule has a heading for each day with stars', async () => {
  const all = await sessionsOf('cbus')
  const visitor = await starring('cbus', all[2]!.id, all.at(-1)!.id)
  const page = await (await visitor.get('/my-schedule?eventSlug=cbus')).text()
  expect(texts(page, '.my-sessions .day > h2')).toEqual(['Saturday, April 10', 'Sunday, April 11'])
  expect([1, 2].map((day) => texts(page, `#day-${day} li:not([hidden]) h3[aria-level="4"]`).length)).toEqual([1, 1])
})

test('deleting a schedule empties it on other devices', async () => {
  const [first, second] = await sessionsOf('pgh')
  const [phone, laptop] = [await starring('pgh', first!.id), app.visitor()]
  const page = await (await phone.get('/my-schedule/device?eventSlug=pgh')).text()
  await laptop.submit(/href="(\/my-schedule\/device\/[^"]+)"/.exec(page)![1]!, {})
  expect(await titlesOn(laptop, 'pgh')).toEqual([first!.title])
  await phone.submit('/my-schedule/forget?eventSlug=pgh', {})
  expect(await (await laptop.get(callOf('pgh'))).json()).toEqual({ isKept: true, sessionIds: [] })
  await laptop.post(callOf('pgh'), { add: [second!.id] })
  expect([await titlesOn(phone, 'pgh'), await titlesOn(laptop, 'pgh')]).toEqual([[], [second!.title]])
})

test('the cookie is HttpOnly and lasts 90 days from the last star', async () => {
  const [first] = await sessionsOf('pgh')
  const visitor = app.visitor()
  const answer = await visitor.post(callOf('pgh'), { add: [first!.id] })
  const said = answer.headers.get('set-cookie')
  expect(said).toEndWith('; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax')
  const again = await visitor.post(callOf('pgh'), { remove: [first!.id] })
  expect(again.headers.get('set-cookie')).toBe(said)
})
