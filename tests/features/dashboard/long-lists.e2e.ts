import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { events } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { expectSoon, until } from '../../support/until.ts'
import { EXPECTED, openDashboard, rowOf } from './dashboard-page.ts'

/** As many of each. */
const MANY = 400
/** What is in view and a little around it. */
const A_FEW = 60

await launchBrowser()
const app = await startFileApp()
await db.insert(events).values({ id: 'fair', name: 'Fair', slug: 'fair', city: 'Leipzig', startsOn: '2027-05-18' })
const talks = sql`
  insert into sessions (id, event_id, title, start_time, end_time, track, room_id)
  select 's' || n, 'fair', 'Session ' || n, to_char(timestamp '2025-03-15 08:00' + (n % 2) * interval '1 day' + n * interval '1 minute',
    'YYYY-MM-DD"T"HH24:MI:SS'), '18:00', 'Tech', 'hall' || n from generate_series(1, ${MANY}) n`
const halls = sql`insert into rooms (id, event_id, name) select 'hall' || n, 'fair', 'Hall ' || n from generate_series(1, ${MANY}) n`
const people = sql`
  insert into speakers (id, event_id, name, title, bio)
  select 'p' || n, 'fair', 'Speaker ' || lpad(n::text, 3, '0'), 'Engineer', 'Builds.' from generate_series(1, ${MANY}) n`
await writeWithRevision('fair', ['rooms'], (tx) => tx.execute(halls))
await writeWithRevision('fair', ['sessions'], (tx) => tx.execute(talks), { long: true })
await writeWithRevision('fair', ['speakers'], (tx) => tx.execute(people), { long: true })

test('a long list renders only the rows in view', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByText(`${MANY} sessions`, { exact: true }).waitFor()
  const [first, last] = ['Session 2', `Session ${MANY - 1}`]
  await rowOf(page, first).waitFor()
  expect(await page.locator('.row').count()).toBeLessThan(A_FEW)
  await expectSoon(() => page.locator('.row-groups > h3').allTextContents(), ['Tuesday, May 18'])
  await page.keyboard.press('End')
  await rowOf(page, last).waitFor()
  expect(await page.locator('.row').count()).toBeLessThan(A_FEW)
  await rowOf(page, first).waitFor({ state: 'detached' })
  // Again, as one does: rows that are measured on the way make the list longer than it was taken for.
  await until(async () => {
    await page.keyboard.press('Home')
    return rowOf(page, first).isVisible()
  })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the filter finds a row far down', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByRole('searchbox', { name: 'Filter sessions' }).fill('hall 377')
  await page.getByText(`1 of ${MANY} sessions`).waitFor()
  await expectSoon(() => page.locator('.row h3').allTextContents(), ['Session 377'])
})

test('a saved row is scrolled to from any distance', async () => {
  const page = await openDashboard(app, { event: 'fair', tab: 'speakers' })
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Speaker' })
  await dialog.getByLabel('Name').fill('Speaker 300b')
  await dialog.getByLabel('Title').fill('Engineer')
  await dialog.getByLabel('Bio').fill('Builds bridges.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const row = rowOf(page, 'Speaker 300b').and(page.locator('[data-saved]'))
  await row.waitFor()
  await row.evaluate(async (saved) => {
    while (saved.getBoundingClientRect().top < 0 || saved.getBoundingClientRect().bottom > innerHeight)
      await new Promise(requestAnimationFrame)
  })
})

test('the session form finds one of many speakers by search', async () => {
  const page = await openDashboard(app, { event: 'fair' })
  await page.getByRole('button', { name: 'Edit Session 2', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Session' })
  await dialog.locator('.choices label').first().waitFor()
  expect(await dialog.locator('.choices label').count()).toBeLessThan(A_FEW)
  await dialog.getByRole('searchbox', { name: 'Search speakers' }).fill('speaker 388')
  await dialog.getByRole('checkbox', { name: 'Speaker 388' }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Session 2').getByText('Speaker 388').waitFor()
})
