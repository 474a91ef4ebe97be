import { expect, test } from 'bun:test'
import { checkDueSources } from '../../../src/features/import/followed-sources.ts'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, type PageOptions, phone, type TestPage } from '../../support/browser.ts'
import { startPictureSite } from '../../support/picture-site.ts'
import { expectSoon } from '../../support/until.ts'
import { openDashboard, rowOf, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const admin = await app.admin()
await admin.post('/api/admin/events', { name: 'Camp', slug: 'camp', city: 'Erie' })

const open = async (size: PageOptions = desktop) => {
  const page = await openDashboard(app, { event: 'camp', ...size })
  await openImport(page)
  return page
}
const openImport = async (page: TestPage) => {
  const tool = page.getByRole('button', { name: 'Import program' })
  if (!(await tool.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click()
  await tool.click()
}
const csv = (...rows: string[]) => Buffer.from(['Id,Title,Start,End,Room,Track', ...rows].join('\n'))
const give = (page: TestPage, buffer: Buffer, name = 'camp.csv') =>
  page.getByLabel('Choose a file, or drop it here').setInputFiles({ name, mimeType: 'text/csv', buffer })
const dialog = (page: TestPage) => page.getByRole('dialog')
const importIt = (page: TestPage) => dialog(page).getByRole('button', { name: 'Import', exact: true }).click()

const FIRST = csv(
  '1,Opening,2026-03-14 09:00,2026-03-14 09:45,Curie,Tech',
  '2,Closing,2026-03-14 17:00,2026-03-14 17:30,Curie,General',
)
const SECOND = csv(
  '1,Welcome,2026-03-14 09:00,2026-03-14 09:45,Curie,Tech',
  '2,Farewell,2026-03-14 17:00,2026-03-14 17:30,Attic,General',
)

test('an organizer sees a file’s plan, imports it, and undoes it from the toast', async () => {
  const page = await open()
  await give(page, FIRST)
  await dialog(page).getByText('Event settings changed; 2 sessions new; 1 room new').waitFor()
  await importIt(page)
  const said = 'Imported camp.csv into Camp: event settings changed; 2 sessions new; 1 room new'
  expect(await toastOf(page, 'Imported')).toEqual(['Imported', said])
  await rowOf(page, 'Opening').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await rowOf(page, 'Opening').waitFor({ state: 'detached' })
})

test('an organizer resolves conflicts one by one, on a phone and with the keyboard', async () => {
  const page = await open({ ...phone, width: 320 })
  await page.getByLabel('Or enter a URL').waitFor()
  const tooWide = await dialog(page)
    .locator('.content')
    .evaluate((content) => content.scrollWidth - content.clientWidth)
  expect(tooWide).toBe(0)
  await give(page, FIRST)
  await importIt(page)
  await rowOf(page, 'Opening').waitFor()
  const sessions = await (await admin.get('/api/sessions?eventSlug=camp')).json()
  for (const { id, title } of sessions) await admin.patch(`/api/admin/sessions/${id}`, { title: `${title} of ours` })

  await openImport(page)
  await give(page, SECOND)
  await dialog(page).getByText('2 undecided').waitFor()
  const choices = dialog(page).getByRole('group')
  await choices.nth(0).getByRole('radio').nth(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await dialog(page).getByText('1 undecided').waitFor()
  await importIt(page)
  await rowOf(page, 'Welcome').waitFor()
  await expectSoon(() => rowOf(page, 'Closing of ours').locator('.about').textContent(), 'General · Attic')

  await openImport(page)
  await give(page, SECOND)
  await dialog(page).getByText('1 undecided').waitFor()
  await dialog(page).getByRole('button', { name: 'Keep all current values' }).click()
  await importIt(page)
  await dialog(page).waitFor({ state: 'detached' })
})

test('the dialog tells problems, plans, and columns that an organizer matches, and goes back to another file', async () => {
  const page = await open()
  const back = () => dialog(page).getByRole('button', { name: 'Back' }).click()
  await give(page, Buffer.from('{"schedule": {}}'), 'broken.json')
  await dialog(page).getByRole('alert').getByText('schedule.conference: is missing').waitFor()
  await give(page, SECOND)
  await dialog(page).getByText('Nothing to import: everything already matches the file.').waitFor()
  await back()
  // The plan has the focus, and the hours of the sessions with a time.
  await give(page, csv('7,Tea,2026-03-14 08:15,2026-03-14 09:00,Curie,Tech', '8,Panel,,,Curie,Tech'))
  await dialog(page).getByText('Saturday, March 14: 2 new sessions, 8:15 AM – 9:00 AM').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    '2 sessions new, 2 canceledFrom camp.csv.',
  )
  await back()
  await give(page, Buffer.from('What,When,Until\nWorkshop,2026-03-14 11:00,2026-03-14 12:00'), 'odd.csv')
  await dialog(page).getByLabel('Title').selectOption('What')
  await dialog(page).getByLabel('Start').selectOption('When')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByText('1 session new').waitFor()
})

test('the plan names an unknown column, which can be matched, and asks for a time zone', async () => {
  const page = await open({ ...phone, timezone: 'America/Toronto' })
  const rows = 'Title,Start,End,Room,Wer\nCompilers,2026-03-14 11:00,2026-03-14 12:00,Curie,Ada Quill'
  await give(page, Buffer.from(rows), 'people.csv')
  await dialog(page).getByText('1 column not recognized and skipped: “Wer”.').waitFor()
  await dialog(page).getByRole('button', { name: 'Match columns…' }).click()
  await dialog(page).getByLabel('Speakers').selectOption('Wer')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByText('1 session new; 1 speaker new').waitFor()
  await dialog(page).getByText('Saturday, March 14: 1 new session, 11:00 AM – 12:00 PM').waitFor()
  await dialog(page).getByText('The event has no time zone yet').waitFor()
  const wide = await dialog(page)
    .locator('.content')
    .evaluate((content) => content.scrollWidth - content.clientWidth)
  expect(wide).toBe(0)
  const zones = dialog(page).getByLabel('Time zone').locator('option')
  expect((await zones.allTextContents()).slice(0, 3)).toEqual([
    'None yet',
    'America/Toronto · Eastern Time',
    'America/New York · Eastern Time',
  ])
  await dialog(page).getByLabel('Time zone').selectOption('America/New York · Eastern Time')
  await dialog(page).getByText('The event has no time zone yet').waitFor({ state: 'detached' })
  await importIt(page)
  await dialog(page).waitFor({ state: 'detached' })
  const read = async (path: string) => await (await admin.get(path)).json()
  const [{ timezone }] = (await read('/api/admin/events')).filter(({ slug }: { slug: string }) => slug === 'camp')
  const speakers = await read('/api/speakers?eventSlug=camp')
  expect([timezone, speakers.map(({ name }: { name: string }) => name)]).toEqual(['America/New_York', ['Ada Quill']])
})

test('an organizer imports from a URL and turns on its updates', async () => {
  const site = startPictureSite({ '/camp.csv': () => new Response(FIRST, { headers: { 'content-type': 'text/csv' } }) })
  site.allow()
  const page = await open()
  await page.getByLabel('Or enter a URL').fill(`${site.origin}/camp.csv`)
  await dialog(page).getByRole('button', { name: 'Read file' }).click()
  await dialog(page).getByText('2 sessions').first().waitFor()
  await importIt(page)
  await dialog(page).waitFor({ state: 'detached' })
  await openImport(page)
  const source = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: `${site.origin}/camp.csv` })
  await source.getByLabel('Check for updates every 15 minutes').check()
  expect(await toastOf(page, 'Automatic updates turned on')).toEqual(['Automatic updates turned on'])
  await checkDueSources()
  await page.reload()
  await openImport(page)
  expect(await source.locator('.hint').textContent()).toStartWith('No updates · ')
  await source.getByRole('button', { name: 'Check now' }).click()
  await dialog(page).getByText('Nothing to import').waitFor()
  site.forbid()
  site.stop()
})
