import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, rooms } from '../../../db/schema.ts'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, type TestPage } from '../../support/browser.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../../support/rows.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { expectSoon, until } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
beforeEach(async () => {
  await db.delete(events)
  await db.insert(events).values(anEvent({ id: 'pgh', floorPlanUrl: '/images/floor-plans/pgh.svg' }))
  await db
    .insert(rooms)
    .values([
      aRoom({ id: 'hall', name: 'Hall', position: 0 }),
      aRoom({ id: 'attic', name: 'Attic', position: 1024, x: 20, y: 20 }),
    ])
  await insertSessions(db, [
    aSession({ id: 'keynote', location: 'Hall' }),
    aSession({ id: 'lunch', title: 'Lunch', location: 'HALL' }),
  ])
  await forgetCached()
})

const forgetCached = () => writeWithRevision('pgh', ['event', 'rooms', 'sessions'], async () => {})

const open = () => openDashboard(app, { tab: 'rooms', width: 1280, height: 900 })
const names = (page: TestPage) => page.locator('.room-row h3').allTextContents()
const room = async (id: string) => (await db.select().from(rooms)).find((row) => row.id === id)!
const locations = async () => (await selectSessions(db)).map(({ location }) => location).sort()
/** Pointed at, it stays. */
const toast = (page: TestPage, words: string) => page.locator('.toast', { hasText: words }).hover()

test('a room is placed by a click and by arrow keys, by keyboard from the middle, and removed from the plan', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Place on the plan Hall' }).click()
  const plan = page.locator('.placing-plan')
  await plan.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  // Unlike the mouse, a locator waits until the dialog stands still: before its size is read as well.
  await plan.hover()
  const box = (await plan.boundingBox())!
  await plan.click({ position: { x: box.width / 4, y: box.height / 2 } })
  await page.getByText('25% from the left, 50% from the top.', { exact: false }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await toast(page, 'Placed “Hall” on the plan')
  expect(await room('hall')).toMatchObject({ floorId: null, x: 25.5, y: 45, version: 2 })

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(async () => (await room('hall')).x === null)

  // The dialog begins from the row that the page shows.
  await page.reload()
  await page.getByRole('button', { name: 'Place on the plan Hall' }).press('Enter')
  await page.locator('.placing-plan').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await until(async () => (await room('hall')).x === 49.5)
  expect((await room('hall')).y).toBe(50)
  await page.locator('.placing-plan').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Place on the plan Attic' }).press('Enter')
  await page.getByRole('button', { name: 'Remove from plan' }).press('Enter')
  await until(async () => (await room('attic')).x === null)
  await noConsoleMessages(page)
})

test('a room is renamed with its sessions, Undo gives both their names back, and a new room mentions no sessions', async () => {
  await insertSessions(db, aSession({ id: 'anywhere', location: null }))
  const page = await open()
  await page.getByRole('button', { name: 'Edit Hall' }).click()
  await page.getByText('Renaming also updates its 2 sessions.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Grand Hall')
  await page.getByLabel('Capacity', { exact: true }).fill('1,200')
  await page.getByRole('button', { name: 'Update' }).click()
  await toast(page, 'Room updated successfully')
  await expectSoon(
    async () => [await names(page), await locations(), (await room('hall')).capacity],
    [['Grand Hall', 'Attic'], ['Grand Hall', 'Grand Hall', null], 1200],
  )
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectSoon(locations, ['Hall', 'Hall', null])
  await page.getByRole('button', { name: 'Add Room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Room' })
  await dialog.getByLabel('Name', { exact: true }).waitFor()
  expect(await dialog.getByText('Renaming also updates').count()).toBe(0)
})

test('a room with sessions is not deleted, and says why; it can be merged instead, which a taken name asks for', async () => {
  const page = await open()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Delete Hall' }).click()
  await toast(page, '“Hall” still has 2 sessions. Move them or merge the room first.')
  await page.getByRole('button', { name: 'Merge Hall' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await toast(page, 'Merged “Hall” into “Attic”')
  await until(async () => (await names(page)).length === 1)
  await page.locator('.toast', { hasText: 'Merged' }).getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await names(page)).length === 2)

  asked.length = 0
  await page.getByRole('button', { name: 'Edit Hall' }).click()
  await page.getByLabel('Name', { exact: true }).fill('ATTIC')
  await page.getByText('A room named “Attic” exists. Saving will merge this room into it.').first().waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await toast(page, 'Room updated successfully')
  expect(asked).toEqual([
    'Merge “Hall” into “Attic”? Its sessions move to the other room, and this room is removed. You can undo this.',
  ])
  await expectSoon(async () => [await names(page), await locations()], [['Attic'], ['Attic', 'Attic']])
})

test('reordering by keyboard keeps the focus; a floor is added, rooms are put on it, and lose their place with it', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Move up Attic' }).focus()
  await page.keyboard.press('Enter')
  await until(async () => (await names(page))[0] === 'Attic')
  await toast(page, 'Moved “Attic” to position 1 of 2')
  await until(async () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Move down Attic'))

  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByText('All rooms use the event’s floor plan. Add a floor if you have another plan.').waitFor()
  await db.update(events).set({ floorPlanUrl: null })
  await page.reload()
  await page.getByText('No floor plan yet. Add one in the event settings, and a floor for each further plan.').waitFor()
  await db.update(events).set({ floorPlanUrl: '/images/floor-plans/pgh.svg' })
  await page.reload()
  await page.getByRole('button', { name: 'Add Floor' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Level 2')
  await page.getByLabel('Floor plan URL').fill('/images/floor-plans/cbus.svg')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await toast(page, 'Floor created successfully')
  await page.getByRole('button', { name: 'Place on the plan Attic' }).click()
  await page.getByLabel('Floor', { exact: true }).selectOption('Level 2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.room-row', { hasText: 'Level 2' }).waitFor()
  await page.getByRole('button', { name: 'Delete Level 2' }).click()
  await toast(page, 'Floor deleted successfully')
  expect(await room('attic')).toMatchObject({ floorId: null, x: null, y: null })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(async () => (await room('attic')).x === 20)
  expect((await room('attic')).floorId).not.toBeNull()
})

test('an event is moved with its last day and its list of sessions, undone, and shortened with a warning', async () => {
  await db.delete(events)
  await writeThreeDays()
  await forgetCached()
  const dates = async () => {
    const [{ startsOn, endsOn }] = await (await app.visitor().get('/api/events')).json()
    return [startsOn, endsOn]
  }
  const page = await openDashboard(app)
  const headings = page.locator('.row-groups > h3')
  await page.getByRole('button', { name: 'Event settings' }).click()
  const form = page.getByRole('dialog', { name: 'Event settings' })
  await form.getByLabel('First day').fill('2027-05-29')
  await expectSoon(() => form.getByLabel('Last day').inputValue(), '2027-05-31')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Update' }).click()
  await toastOf(page, 'Event updated successfully')
  expect(await dates()).toEqual(['2027-05-29', '2027-05-31'])
  await headings.filter({ hasText: 'Saturday, May 29' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await headings.filter({ hasText: 'Saturday, March 13' }).waitFor()
  expect(await dates()).toEqual(['2027-03-13', '2027-03-15'])
  await page.locator('.toast').getByRole('button', { name: 'close' }).click()

  await page.getByRole('button', { name: 'Event settings' }).click()
  await form.getByLabel('Last day').fill('2027-03-14')
  await form.getByText('2 sessions would fall after the last day. Nothing is deleted.').waitFor()
  await form.getByLabel('Last day').fill('2027-03-12')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByText('The last day can’t be before the first day, Saturday, March 13').waitFor()
  await form.getByLabel('Last day').fill('2027-03-14')
  await form.getByRole('button', { name: 'Update' }).click()
  await toastOf(page, 'Event updated successfully')
  await page.getByText('Scheduled for Monday, March 15, after the event’s last day').first().waitFor()
  expect(await headings.allTextContents()).toContain('Monday, March 15')
  await noConsoleMessages(page, { except: EXPECTED })
})
