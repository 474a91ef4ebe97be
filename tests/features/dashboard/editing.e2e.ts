import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createAdmin } from '../../../src/features/auth/service.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { ADMIN, startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, standInTheWay, type TestPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon, until } from '../../support/until.ts'
import { answerNext, EXPECTED, openDashboard, rowOf, toastOf } from './dashboard-page.ts'

await launchBrowser([], { keepPages: true })
let page: TestPage
let id: string
let clock = false
const app = await startFileApp()
const admin = await app.admin()
const eventId = await eventIdOf('pgh')
const warmUp = { title: 'Warm-up', track: 'General', location: 'Yard', description: 'Stretching.' }
const times = { startTime: '2025-03-15T07:00:00', endTime: '2025-03-15T07:30:00' }
beforeEach(async () => {
  id = (await (await admin.post('/api/admin/sessions', { eventId, ...warmUp, ...times })).json()).id
  page = await openDashboard(app, { clock })
})
afterEach(async () => {
  await noConsoleMessages(page, { except: EXPECTED })
  await page.context().close()
  await admin.delete(`/api/admin/sessions/${id}`)
})

const change = (fields: object) => admin.patch(`/api/admin/sessions/${id}`, fields)

async function stored() {
  const sessions = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  return sessions.find((session: { id: string }) => session.id === id)
}

async function openForm(on: TestPage) {
  await rowOf(on, 'Warm-up').getByRole('button', { name: 'Edit Warm-up' }).click()
  return on.getByRole('dialog', { name: 'Edit Session' })
}

const line = () => page.locator('.signed-out p')
const login = () => page.getByRole('dialog', { name: 'Please sign in again' })

async function signInAgain() {
  await login().getByLabel('Password').fill(ADMIN.password)
  await login().getByRole('button', { name: 'Sign In' }).click()
  await login().waitFor({ state: 'detached' })
  await line().waitFor({ state: 'detached' })
}

test('a failed save keeps the input and can be retried, and leaving unsaved input asks first', async () => {
  const dialog = await openForm(page)
  await dialog.getByLabel('Location').fill('Attic')
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const mend = await standInTheWay(page, '**/api/admin/sessions/*', async (route) => {
    await refused
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Update' }).click()
  const saving = dialog.getByRole('button', { name: 'Saving...' })
  await saving.waitFor()
  await expectSoon(() => saving.isDisabled(), true)
  refuse()
  expect(await toastOf(page, 'Failed')).toEqual([
    'Failed to update session',
    'The server cannot be reached. Please try again.',
  ])
  // The toast goes; what it said stays in the form until the next try.
  await page.locator('.toast', { hasText: 'Failed' }).getByRole('button', { name: 'close' }).click()
  await page.locator('.toast', { hasText: 'Failed' }).waitFor({ state: 'detached' })
  await expectSoon(
    () => dialog.locator('footer .error').textContent(),
    'Failed to update session: The server cannot be reached. Please try again.',
  )
  mend()
  // The button was disabled meanwhile; the next key stays in the form.
  await page.keyboard.press('Tab')
  await expectSoon(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]')), true)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).location).toBe('Attic')

  const ways = [
    () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ]
  for (const leave of ways) {
    const dialog = await openForm(page)
    const location = dialog.getByLabel('Location')
    await expectSoon(() => location.inputValue(), 'Attic')
    await location.fill('Cellar')
    let asked = answerNext(page, false)
    await leave()
    expect(await asked).toBe('Discard your unsaved changes?')
    await expectSoon(() => location.inputValue(), 'Cellar')
    asked = answerNext(page, true)
    await leave()
    await asked
    await dialog.waitFor({ state: 'detached' })
  }
  // Without any it does not ask.
  await openForm(page)
  await expectSoon(() => dialog.getByLabel('Location').inputValue(), 'Attic')
  await dialog.getByLabel('Location').fill('Cellar')
  await dialog.getByLabel('Location').fill('Attic')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a row whose answer is lost is created once, with what is typed until the next try', async () => {
  let isLost = true
  await standInTheWay(page, '**/api/admin/speakers', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('tab', { name: 'Speakers' }).click()
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  const form = page.getByRole('dialog', { name: 'Create Speaker' })
  for (const [label, text] of [
    ['Name', 'Lotta Lost'],
    ['Title', 'Engineer'],
    ['Bio', 'Builds.'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Failed to create speaker: The server cannot be reached. Please try again.').waitFor()
  isLost = false
  // The draft is the same one after a reload.
  const asked = answerNext(page, true)
  await page.reload()
  await asked
  await page.getByRole('button', { name: 'Add Speaker' }).click()
  await form.getByLabel('Bio', { exact: true }).fill('Builds bridges.')
  await form.getByRole('button', { name: 'Create' }).click()
  expect(await toastOf(page, 'created')).toEqual(['Speaker created successfully'])
  const speakers: { name: string; bio: string }[] = await (
    await app.visitor().get('/api/speakers?eventSlug=pgh')
  ).json()
  expect(speakers.filter(({ name }) => name === 'Lotta Lost').map(({ bio }) => bio)).toEqual(['Builds bridges.'])
})

test('what is typed while a row is saved stays in its form, and the form can be closed meanwhile', async () => {
  const dialog = await openForm(page)
  const location = dialog.getByLabel('Location')
  let arrives = Promise.withResolvers<void>()
  await standInTheWay(page, '**/api/admin/sessions/*', (route) => arrives.promise.then(() => route.continue()))
  await location.fill('Attic')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await location.fill('Cellar')
  arrives.resolve()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  expect([(await stored()).location, await location.inputValue()]).toEqual(['Attic', 'Cellar'])
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).location).toBe('Cellar')

  arrives = Promise.withResolvers<void>()
  await openForm(page)
  await location.fill('Roof')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  arrives.resolve()
  await until(async () => (await stored()).location === 'Roof')
  await rowOf(page, 'Warm-up').getByText('Roof').waitFor()
  await openForm(page)
  await expectSoon(() => location.inputValue(), 'Roof')
  expect(await dialog.getByText('We restored your unsaved changes.').count()).toBe(0)
})

test('a form of a row that somebody else deleted says how to get it back, and keeps its text until then', async () => {
  const dialog = await openForm(page)
  await dialog.getByLabel('Location').fill('Attic')
  const deleted = await admin.delete(`/api/admin/sessions/${id}`)
  await dialog.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'Failed')).toEqual([
    'Failed to update session',
    'It was deleted meanwhile. Undo that in “Recent changes”, then edit it again: your text is kept.',
  ])
  await admin.post(`/api/admin/changes/${deleted.headers.get('change-id')}/undo`)
  const asked = answerNext(page, true)
  await page.reload()
  await asked
  await openForm(page)
  await dialog.getByText('We restored your unsaved changes.').waitFor()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stored()).location).toBe('Attic')
})

test('two organizers of a session are not asked about different fields, and settle the same ones one by one', async () => {
  const dialog = await openForm(page)
  await dialog.getByLabel('Location').fill('Attic')
  await change({ title: 'Warm-up', track: 'Tech', endTime: '7:40 a.m.' })
  await dialog.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  await dialog.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ location: 'Attic', track: 'Tech', endTime: '7:40 a.m.', version: 3 })
  await page.locator('.toast').getByRole('button', { name: 'close' }).click()

  const other = await openDashboard(app)
  await rowOf(other, 'Warm-up').waitFor()
  const mine = await openForm(page)
  const theirs = await openForm(other)
  await theirs.getByLabel('Location').fill('Roof')
  await theirs.getByLabel('Description').fill('Stretching, with tea.')
  await theirs.getByPlaceholder('10:00 AM').fill('7:45 AM')
  await theirs.getByRole('button', { name: 'Update' }).click()
  await theirs.waitFor({ state: 'detached' })

  await mine.getByLabel('Location').fill('Cellar')
  await mine.getByLabel('Description').fill('Stretching, quietly.')
  await mine.getByRole('button', { name: 'Update' }).click()
  const conflict = mine.getByRole('alert', { name: 'Editing conflict' })
  await conflict.waitFor()
  await conflict.getByRole('heading', { name: `${ADMIN.username} saved changes while you were editing` }).waitFor()
  await expectSoon(() => conflict.getByRole('group').locator('legend').allTextContents(), ['Location', 'Description'])
  await conflict.getByText('They also changed End time. Those changes are already in the form.').waitFor()
  const choices = (name: string) => conflict.getByRole('group', { name })
  await expectSoon(() => choices('Location').textContent(), 'LocationOriginal: AtticTheirsRoofMineCellar')
  // What was left alone here is theirs at once; what both changed is decided.
  await expectSoon(() => mine.getByLabel('End time').inputValue(), '7:45 AM')
  await expectSoon(() => choices('Location').getByRole('radio', { name: 'Mine' }).isChecked(), true)
  await choices('Location').getByRole('radio', { name: 'Theirs' }).check()
  await expectSoon(() => mine.getByRole('combobox', { name: 'Location' }).inputValue(), 'Roof')
  await mine.getByRole('textbox', { name: 'Description' }).fill('Stretching, quietly, with tea.')
  await mine.getByRole('button', { name: 'Update' }).click()
  expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
  expect(await stored()).toMatchObject({
    title: 'Warm-up',
    location: 'Roof',
    description: 'Stretching, quietly, with tea.',
    endTime: '2025-03-15T07:45:00',
    version: 5,
  })
})

test('another organizer’s writes appear in an open dashboard at once', async () => {
  await rowOf(page, 'Warm-up').waitFor()
  await change({ title: 'Stretching' })
  await rowOf(page, 'Stretching').waitFor()
  for (const [tab, noun, row] of [
    ['Speakers', 'speakers', { name: 'Nora Newcome', title: 'Engineer', bio: 'Builds.' }],
    ['Sponsors', 'sponsors', { name: 'Newcome Ltd', tier: 'Gold' }],
    ['Rooms', 'rooms', { name: 'Newcome Hall' }],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.locator('.list-panel[aria-busy="false"] .row').first().waitFor()
    const { id: made } = await (await admin.post(`/api/admin/${noun}`, { eventId, ...row })).json()
    await rowOf(page, row.name).waitFor()
    await admin.delete(`/api/admin/${noun}/${made}`)
    await rowOf(page, row.name).waitFor({ state: 'detached' })
  }
})

test('a draft survives a reload, which asks first, can be discarded, and still detects a collision', async () => {
  const fillAndReload = async () => {
    const dialog = await openForm(page)
    await dialog.getByLabel('Location').fill('Attic')
    const asked = answerNext(page, true)
    await page.reload()
    await asked
  }
  await fillAndReload()
  const restored = await openForm(page)
  await restored.getByRole('button', { name: 'Discard them' }).click()
  await expectSoon(() => restored.getByLabel('Location').inputValue(), 'Yard')
  await page.keyboard.press('Escape')
  await restored.waitFor({ state: 'detached' })
  await fillAndReload()
  await change({ title: 'Warm-up', track: 'Tech' })
  await page.reload()
  const again = await openForm(page)
  await again.getByText('We restored your unsaved changes.').waitFor()
  await expectSoon(() => again.getByLabel('Location').inputValue(), 'Attic')
  await again.getByLabel('Track').selectOption('Panels')
  await again.getByRole('button', { name: 'Update' }).click()
  await again.getByRole('alert', { name: 'Editing conflict' }).waitFor()
  await again.getByRole('button', { name: 'Update' }).click()
  await again.waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ location: 'Attic', track: 'Panels' })
})

test('a draft is shown to its user alone', async () => {
  const other = { username: 'olga', password: 'correct horse battery' }
  await createAdmin(other)
  const changeUser = async (user: typeof other) => {
    await page.context().clearCookies()
    await page.request.post(`${app.origin}/api/login`, { data: user })
    const leaving = answerNext(page, true)
    await page.reload()
    await Promise.race([leaving, rowOf(page, 'Warm-up').waitFor()])
    await openForm(page)
  }
  await openForm(page)
  const location = page.getByRole('dialog', { name: 'Edit Session' }).getByLabel('Location')
  await location.fill('Attic')
  await changeUser(other)
  await expectSoon(() => location.inputValue(), 'Yard')
  await changeUser(ADMIN)
  await expectSoon(() => location.inputValue(), 'Attic')
})

describe('when the login has ended', () => {
  /** The dashboard reads every minute how often each session is starred. */
  const readByItself = () => page.clock.fastForward(61_000)
  beforeAll(() => {
    clock = true
  })
  beforeEach(() => rowOf(page, 'Warm-up').waitFor())

  test('a background read does not interrupt typing, and saving asks for the password', async () => {
    const form = await openForm(page)
    const location = form.getByLabel('Location')
    await location.fill('At')
    await page.context().clearCookies()
    await readByItself()
    await line().waitFor({ state: 'attached' })
    await page.keyboard.type('tic')
    expect([await location.inputValue(), await login().count()]).toEqual(['Attic', 0])
    await form.getByRole('button', { name: 'Update' }).click()
    await signInAgain()
    expect(await toastOf(page, 'updated')).toEqual(['Session updated successfully'])
    await form.waitFor({ state: 'detached' })
    expect((await stored()).location).toBe('Attic')
  })

  test('a line tells that the login has ended, signing in shows changes since, and a list asks once and then loads', async () => {
    await page.context().clearCookies()
    await change({ location: 'Roof' })
    await readByItself()
    await line().waitFor()
    expect(await line().textContent()).toBe('You’re signed out, so changes by others aren’t shown. Sign in')
    await expectAccessible(page)
    await line().getByRole('button', { name: 'Sign in' }).click()
    await signInAgain()
    await rowOf(page, 'Warm-up').getByText('Roof').waitFor()

    await page.context().clearCookies()
    const closed = Promise.withResolvers<void>()
    await page.route('**/api/admin/sponsors?*', async (route) => {
      await closed.promise
      await route.continue()
    })
    const late = page.waitForResponse('**/api/admin/sponsors?*')
    await page.getByRole('tab', { name: 'Messages' }).click()
    await login().getByRole('button', { name: 'Close' }).click()
    closed.resolve()
    await late
    await line().waitFor()
    await page.getByText('Couldn’t load this list.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signInAgain()
    await page.getByText('No messages yet').waitFor()
  })

  test('an organizer who does not sign in again stays on the page', async () => {
    // A list that is read later would ask for the password before the press does.
    const read = ['rooms', 'floors', 'tracks', 'sessions'].map((list) =>
      page.waitForResponse((answer) => answer.url().includes(`/admin/${list}?`)),
    )
    await page.getByRole('tab', { name: 'Rooms' }).click()
    await Promise.all(read)
    const down = page.getByRole('button', { name: /^Move down/ }).first()
    await down.waitFor()
    await page.context().clearCookies()
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname))
    await down.click()
    await login().getByRole('button', { name: 'Close' }).click()
    expect(await toastOf(page, 'Failed')).toEqual(['Failed to update room', 'Please sign in'])
    await line().waitFor()
    await until(() => called.includes('/api/admin/rooms'))
    expect(called).not.toContain('/api/user')
  })

  test('an organizer who closes the login dialog keeps the form, and is asked again at the next save', async () => {
    for (const location of ['Attic', 'Cellar']) {
      const dialog = await openForm(page)
      await dialog.getByLabel('Location').fill(location)
      await page.context().clearCookies()
      await dialog.getByRole('button', { name: 'Update' }).click()
      await login().getByRole('button', { name: 'Close' }).click()
      await login().waitFor({ state: 'detached' })
      expect(await toastOf(page, 'Failed')).toEqual(['Failed to update session', 'Please sign in'])
      await expectSoon(() => dialog.getByLabel('Location').inputValue(), location)
      await dialog.getByRole('button', { name: 'Update' }).click()
      await signInAgain()
      await dialog.waitFor({ state: 'detached' })
      expect((await stored()).location).toBe(location)
    }
  })
})
