import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { startFileApp } from '../../support/app.ts'
import { desktop, launchBrowser, noConsoleMessages, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from '../dashboard/dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()

const create = async (page: TestPage) => {
  await page.getByRole('button', { name: 'Add Session' }).click()
  return page.getByRole('dialog', { name: 'Create Session' })
}
const fillIn = async (dialog: Locator, typed: { title: string; start: string; end: string; track: string }) => {
  await dialog.getByLabel('Title').fill(typed.title)
  await dialog.getByLabel('Start time').fill(typed.start)
  await dialog.getByLabel('End time').fill(typed.end)
  await dialog.getByLabel('Track').selectOption(typed.track)
}
type Dialog = Awaited<ReturnType<typeof create>>

/** The description of a field, as a screen reader has it. */
const beneath = async (dialog: Dialog, label: string) => {
  const described = await dialog.getByLabel(label).getAttribute('aria-describedby')
  const [words = ''] = await dialog.locator(`[id="${described}"]`).allInnerTexts()
  return words.replace(/\s+/g, ' ').trim()
}

type Stored = { id: string; title: string; status: string; cancelReason: string | null; replacedById: string | null }

const organizer = await app.admin()
const stored = async (): Promise<Stored[]> => (await organizer.get('/api/admin/sessions?eventSlug=pgh')).json()
const published = async (): Promise<Stored[]> => (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
const publishedAs = async (title: string) => (await published()).find((session) => session.title === title)

/** For tests that need no login of their own; its browser's questions are accepted. */
const formPage = await openDashboard(app)
formPage.on('dialog', (asked) => void asked.accept())

test('the form tells how a typed time was read, outlines what is missing in red, and offers each room once', async () => {
  const dialog = await create(formPage)
  for (const [typed, reading] of [
    ['1:30 p.m.', '1:30 PM'],
    ['1pm', '1:00 PM'],
    ['13:30', '1:30 PM'],
    ['noon', '12:00 PM'],
    ['9.30', '9:30 AM'],
    ['930', '9:30 AM'],
    ['9', '9:00 AM'],
    ['10', '10:00 AM'],
    ['14', '2:00 PM'],
    ['1:30 PM ET', '1:30 PM Not converted from ET: all times use the event’s time zone (America/New_York)'],
    ['1:30', '1:30 AM Start time was read as 1:30 AM. If you meant afternoon, enter 1:30 PM.'],
    ['9:75 AM', 'Not recognized as a time. Attendees will see it as typed. Start time “9:75 AM” isn’t a valid time'],
    ['', 'For example, 1pm, 1:30 p.m., or 13:30'],
  ] as const) {
    await dialog.getByLabel('Start time').fill(typed)
    await expectSoon(async () => [typed, await beneath(dialog, 'Start time')], [typed, reading])
  }

  const offered = await dialog
    .getByLabel('Location')
    .evaluate((field) => [...(field as HTMLInputElement).list!.options].map(({ value }) => value))
  expect(offered).toContain('Grand Hall')
  expect(new Set(offered.map((room) => room.toLowerCase())).size).toBe(offered.length)
  await dialog.getByLabel('Location').fill('Under the stairs')
  await expectSoon(() => dialog.getByLabel('Location').inputValue(), 'Under the stairs')

  const outline = (label: string) =>
    dialog.getByLabel(label).evaluate((field) => getComputedStyle(field).borderTopColor)
  const before = await outline('Track')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectSoon(
    () => dialog.locator('.error').allTextContents(),
    ['Title is required', 'Start time is required', 'End time is required', 'Track is required'],
  )
  await expectSoon(() => formPage.evaluate('document.activeElement.name'), 'title')
  await expectSoon(() => dialog.getByLabel('Track').getAttribute('aria-invalid'), 'true')
  await expectSoon(() => outline('Track'), await outline('Start time'))
  expect(await outline('Track')).not.toBe(before)
  await formPage.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s a warning is at its field and beside the button that saves', async (_, size) => {
  const [taken] = await published()
  await organizer.patch(`/api/admin/sessions/${taken!.id}`, {
    location: 'Test Hall',
    startTime: '5 AM',
    endTime: '7 AM',
  })
  const page = await openDashboard(app, size)
  const dialog = await create(page)
  await fillIn(dialog, { title: `Crowded on ${size.width}`, start: '6am', end: '5:30 AM', track: 'Tech' })
  await dialog.getByLabel('Location').fill('test hall')
  await expectSoon(
    () => beneath(dialog, 'End time'),
    expect.stringContaining('Ends at 5:30 AM, before it starts at 6:00 AM'),
  )
  // What is doubted is not called the next day's in the same breath.
  expect(await beneath(dialog, 'End time')).not.toContain('the next day')
  await expectSoon(
    () => beneath(dialog, 'Location'),
    expect.stringContaining('test hall is double-booked at 6:00 AM with “'),
  )
  const check = dialog.getByRole('button', { name: 'Please check: End time, Location' })
  await dialog.getByRole('button', { name: 'Create' }).scrollIntoViewIfNeeded()
  const tops = ['Cancel', 'Create'].map(async (name) => (await dialog.getByRole('button', { name }).boundingBox())!.y)
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await check.click()
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'endTime')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Session created successfully'])
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the end follows the start until it is typed itself, and a night past midnight gives no warning', async () => {
  const dialog = await create(formPage)
  const end = dialog.getByLabel('End time')
  await dialog.getByLabel('Start time').fill('9')
  await expectSoon(() => end.inputValue(), '')
  await end.fill('945')
  await dialog.getByLabel('Start time').fill('')
  await expectSoon(() => end.inputValue(), '945')
  await dialog.getByLabel('Start time').pressSequentially('2:30 p.m.')
  await expectSoon(() => end.inputValue(), '3:15 PM')
  await dialog.getByLabel('Title').fill('Moved along')
  await dialog.getByLabel('Track').selectOption('Tech')
  await dialog.getByLabel('Start time').fill('11:30 p.m.')
  await expectSoon(() => end.inputValue(), '12:15 AM')
  await dialog.getByLabel('Start time').fill('10')
  await expectSoon(() => end.inputValue(), '10:45 AM')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await publishedAs('Moved along')).toMatchObject({
    startTime: '2025-03-15T10:00:00',
    endTime: '2025-03-15T10:45:00',
  })

  await create(formPage)
  await fillIn(dialog, { title: 'Karaoke', start: '11 p.m.', end: '12:30am', track: 'General' })
  await expectSoon(() => beneath(dialog, 'End time'), '12:30 AM, the next day')
  await expectSoon(() => dialog.locator('.warning').count(), 0)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(() => rowOf(formPage, 'Karaoke').locator('.time').textContent(), '11:00 PM – 12:30 AM')
  expect(await publishedAs('Karaoke')).toMatchObject({
    startTime: '2025-03-15T23:00:00',
    endTime: '2025-03-15T00:30:00',
  })
})

test('a text that is no time needs a confirmation to be published, and none in a draft; a canceled session is restored', async () => {
  const page = await openDashboard(app)
  const dialog = await create(page)
  await fillIn(dialog, { title: 'Some evening', start: 'after dinner', end: 'late', track: 'General' })
  const question = '“after dinner” and “late” aren’t times. Attendees will see it as typed. Publish anyway?'
  const refused = answerNext(page, false)
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await refused).toBe(question)
  await dialog.getByRole('radio', { name: 'Draft' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await publishedAs('Some evening')).toBeUndefined()
  const asked = answerNext(page, true)
  await rowOf(page, 'Some evening').getByRole('button', { name: 'Publish draft' }).click()
  expect(await asked).toBe(question)
  expect(await toastOf(page, 'published')).toEqual(['Draft published'])
  await rowOf(page, 'Some evening').getByText('Draft', { exact: true }).waitFor({ state: 'detached' })
  const { id, ...times } = (await publishedAs('Some evening'))!
  expect(times).toMatchObject({ startTime: 'after dinner', endTime: 'late' })
  await organizer.patch(`/api/admin/sessions/${id}`, { status: 'cancelled', cancelReason: 'No' })
  await page.reload()
  await rowOf(page, 'Some evening').getByRole('button', { name: 'Restore Some evening' }).click()
  expect(await toastOf(page, 'restored')).toEqual(['Session restored'])
  expect((await stored()).find((session) => session.id === id)).toMatchObject({
    status: 'confirmed',
    cancelReason: null,
  })
})

const undo = async (page: TestPage) => {
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  return toastOf(page, 'Success')
}

test('a session is canceled with a reason and a replacement in one step, and restored by one Undo', async () => {
  const [first, other] = await stored()
  const page = await openDashboard(app)
  await page.getByRole('button', { name: `Cancel… ${first!.title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel “${first!.title}”` })
  await dialog.getByLabel('Reason').fill('The speaker is ill.')
  await dialog.getByLabel('Replaced by').selectOption(other!.id)
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  expect(await toastOf(page, 'canceled')).toEqual(['Session canceled'])
  const row = rowOf(page, first!.title)
  await row.getByText('Canceled', { exact: true }).waitFor()
  await expectSoon(() => row.locator('.about').last().textContent(), `The speaker is ill. Replaced by: ${other!.title}`)
  expect((await stored()).find(({ id }) => id === first!.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The speaker is ill.',
    replacedById: other!.id,
  })
  await undo(page)
  await row.getByText('Canceled', { exact: true }).waitFor({ state: 'detached' })
  expect((await stored()).find(({ id }) => id === first!.id)).toMatchObject({ status: 'confirmed', cancelReason: null })
  await noConsoleMessages(page, { except: EXPECTED })
})

test('the form keeps a typed reason while another status is chosen', async () => {
  const [first] = await stored()
  // It may still show what another page undid.
  await formPage.reload()
  await formPage.getByRole('button', { name: `Edit ${first!.title}` }).click()
  const dialog = formPage.getByRole('dialog', { name: 'Edit Session' })
  const reason = dialog.getByLabel('Reason')
  await expectSoon(() => reason.isVisible(), false)
  await dialog.getByRole('radio', { name: 'Canceled' }).check()
  await reason.fill('The room is flooded.')
  await dialog.getByRole('radio', { name: 'Confirmed' }).check()
  await expectSoon(() => reason.isVisible(), false)
  await dialog.getByRole('radio', { name: 'Canceled' }).check()
  await expectSoon(() => reason.inputValue(), 'The room is flooded.')
  await dialog.getByRole('radio', { name: 'Confirmed' }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).find(({ id }) => id === first!.id)).toMatchObject({ status: 'confirmed', cancelReason: null })
})

test('attendees see changes from now on once an organizer says so', async () => {
  const [first] = await stored()
  await organizer.patch(`/api/admin/sessions/${first!.id}`, { location: 'The roof' })
  const told = async () => (await app.visitor().get('/changes?eventSlug=pgh')).text()
  expect(await told()).toContain('Moved to The roof')
  await formPage.getByRole('button', { name: 'Event settings' }).click()
  await formPage.getByRole('button', { name: 'Start showing changes' }).click()
  expect(await toastOf(formPage, 'from now on')).toEqual(['Changes will be shown from now on'])
  expect(await told()).toContain('No changes yet.')
})
