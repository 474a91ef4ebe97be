import { expect, test } from 'bun:test'
import { startOnPhone } from '../browser/app-on-phone.ts'
import { CALLS, TOOLS } from '../browser/through-worker.ts'
import { expectSoon, until } from '../support/until.ts'
import { expectWords, launchJourneys, openPhone, press, saidNothing } from './phone.ts'

await launchJourneys()
const on = await startOnPhone()
const page = await openPhone(on.app.origin)
const called = (path: string) => page.evaluate((path) => fetch(path).then((answer) => answer.text()), path)
await until(() => page.evaluate(() => !!navigator.serviceWorker.controller))
await press(page, '.star')
await expectSoon(async () => JSON.parse(await called('/api/my-schedule?eventSlug=pgh')).isKept, true)

test('My schedule offers its tools with a worker in control', async () => {
  await page.goto(`${on.app.origin}/my-schedule`)
  await expectWords(page, '.my-tools summary', TOOLS)
  await page.goto(`${on.app.origin}/my-schedule/device`)
  await expectWords(page, '.take-over .button', ['Back to my schedule'])
  await saidNothing(page)
})

test('each call through the worker answers what the server answers the same device', async () => {
  const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const path of CALLS) {
    const straight = await fetch(on.app.origin + path, { headers: { cookie } })
    expect([path, await called(path)]).toEqual([path, await straight.text()])
  }
})
