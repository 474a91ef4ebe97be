import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Session } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { type Client, startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, openPage, phone } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { ask, LONG_AGO, pittsburghOn, show, TO_COME } from './conference-day.ts'

await launchBrowser()
let app: TestApp
let organizer: Client
let talks: Session[]
let talk: Session
beforeAll(async () => {
  app = await startApp()
  organizer = await app.admin()
  talks = await pittsburghOn(TO_COME)
})
afterAll(() => app.close())
beforeEach(() => {
  talk = talks.pop()!
})

const CLOSED = 'Questions are closed for this session.'

/** A rehearsal this many seconds before the questions close. Pittsburgh is on summer time then. */
function addressBeforeItCloses(seconds: number, day = TO_COME) {
  const end = Date.parse(`${day}T${talk.endTime.slice(11)}-04:00`)
  const at = new Date(end + 3_600_000 - seconds * 1000).toISOString()
  return `${app.origin}/questions?session=${talk.id}&at=${at}`
}

async function openBeforeItCloses(seconds: number, day?: string) {
  const page = await openPage({ ...phone, url: addressBeforeItCloses(seconds, day) })
  await alive(page)
  return page
}

const alive = (page: Page) => page.locator('island-root:has(.asked)[alive]').waitFor({ state: 'attached' })

test('a saved page has no form and no vote buttons an hour after the session', async () => {
  await show(organizer, (await ask(app.visitor(), talk.id, 'How deep?')).id)
  const before = await openBeforeItCloses(600)
  await before.getByRole('button', { name: 'I want this answered' }).waitFor()
  await expectSoon(() => before.getByRole('button', { name: 'Ask' }).isEnabled(), true)
  const after = await openBeforeItCloses(-60)
  await after.getByText(CLOSED).waitFor()
  await after.getByText('0 votes').waitFor()
  expect([await after.getByLabel('Your question').count(), await after.locator('.asked button').count()]).toEqual([
    0, 0,
  ])
  await expectAccessible(after)
})

test('half-typed text stays when questions close, and cannot be sent', async () => {
  const page = await openBeforeItCloses(600)
  await page.getByLabel('Your question').fill('Too late?')
  await page.goto(addressBeforeItCloses(-60))
  await alive(page)
  await page.getByText(CLOSED).waitFor()
  await expectSoon(() => page.getByLabel('Your question').inputValue(), 'Too late?')
  await expectSoon(() => page.getByRole('button', { name: 'Ask' }).isDisabled(), true)
  await expectAccessible(page)
})

test('an open page hides the form when questions are switched off, and shows it again', async () => {
  const page = await openPage({ ...phone, url: `${app.origin}/questions?session=${talk.id}` })
  await alive(page)
  await page.getByText('An organizer reviews questions before they appear.').waitFor()
  await organizer.patch(`/api/admin/sessions/${talk.id}`, { questionsOpen: false })
  await page.getByText(CLOSED).waitFor()
  await page.getByText('No questions were asked.').waitFor()
  await expectSoon(() => page.getByLabel('Your question').count(), 0)
  await expectAccessible(page)
  await organizer.patch(`/api/admin/sessions/${talk.id}`, { questionsOpen: null })
  await page.getByLabel('Your question').waitFor()
})

test('the server refuses a late question despite a wrong clock, and the text stays', async () => {
  await pittsburghOn(LONG_AGO)
  const page = await openBeforeItCloses(600, LONG_AGO)
  await page.getByLabel('Your question').fill('Still there?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByText(CLOSED).waitFor()
  await expectSoon(() => page.getByLabel('Your question').inputValue(), 'Still there?')
  await pittsburghOn(TO_COME)
})
