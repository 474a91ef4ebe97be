/** An organizer's whole day, in a browser and a terminal at once: the app as `bun start` runs it, beside `bun cli`. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { answerNext, rowOf, toastOf } from './features/dashboard/dashboard-page.ts'
import { openSession, press, signIn } from './features/dashboard/organizer-at-work.ts'
import { sidewaysPhoto, sizeOf } from './features/uploads/pictures.ts'
import { launchBrowser, noConsoleMessages, openPage, type TestPage } from './support/browser.ts'
import { cli } from './support/cli.ts'
import { InstalledApp } from './support/installed-app.ts'
import { whenever } from './support/rows.ts'
import { until } from './support/until.ts'

await launchBrowser([], { keepPages: true })
const app = new InstalledApp()
const backup = join(app.folder, 'evening.backup')
const organizer = { username: 'maria', password: 'correct horse battery' }
let page: TestPage
beforeAll(() => app.start())
afterAll(() => app.remove())

test('in the morning an administrator is made on the command line, and signs in', async () => {
  const made = await cli(['admin', 'create', organizer.username], app.env, `${organizer.password}\n`)
  expect([made.code, made.out]).toEqual([0, 'Created administrator maria.\n'])
  page = await openPage()
  await signIn(page, app, organizer)
})

test('Columbus is seeded again, over an edit, and each repair is made twice', async () => {
  const { id } = (await app.listed('sessions')).at(-1)
  await page
    .context()
    .request.patch(`${app.origin}/api/admin/sessions/${id}`, {
      data: { title: 'Edited by hand' },
      headers: { origin: app.origin },
    })
  await page.getByRole('button', { name: 'Seed Columbus Data' }).click()
  expect(await press(page, 'Yes, Delete All Edits & Seed Data')).toBe(
    'Seeded WITCON CBUS with 30 sessions, 35 speakers, and 14 sponsors',
  )
  const [{ eventId, title, startTime, endTime, track }] = await app.listed('sessions')
  await page
    .context()
    .request.post(`${app.origin}/api/admin/sessions`, {
      data: { eventId, title: ` ${title.toUpperCase()}`, startTime, endTime, track },
      headers: { origin: app.origin },
    })

  expect(await press(page, 'Add Test Sponsor')).toBe('Added the sponsor Test Sponsor')
  expect(await press(page, 'Add Noor Haddad')).toStartWith('Added Noor Haddad and the session ')
  expect(await press(page, 'Add Bea Castellanos')).toStartWith('Added Bea Castellanos and the session ')
  expect(await press(page, 'Fix Powerless Session')).toStartWith(
    'Corrected title, time, room, description, and speakers of ',
  )
  expect(await press(page, 'Fix LinkedIn URLs')).toStartWith('Fixed 14 LinkedIn links')
  expect(await press(page, 'Remove Duplicates')).toBe('Removed 1 duplicate session')
  // The second time is the terminal's.
  for (const [repair, done] of [
    ['powerless', 'Nothing to fix: '],
    ['linkedin', 'Nothing to fix: all 32 LinkedIn links are correct'],
    ['duplicates', 'Nothing to remove: no duplicates among 32 sessions'],
  ] as const)
    expect((await app.run('clean-up', repair, '--event', 'cbus')).message).toStartWith(done)
}, 120_000)

test('two browsers collide; the deleted session is brought back by its toast', async () => {
  const title = 'Happy hour on the roof'
  const other = await openPage()
  await signIn(other, app, organizer)
  const mine = await openSession(page, title)
  const theirs = await openSession(other, title)
  await theirs.getByLabel('Location').fill('Cellar')
  await theirs.getByRole('button', { name: 'Update' }).click()
  await theirs.waitFor({ state: 'detached' })
  await mine.getByLabel('Location').fill('Roof')
  await mine.getByLabel('End time').fill('8:15 PM')
  await mine.getByRole('button', { name: 'Update' }).click()
  await mine.getByRole('group', { name: 'Location' }).getByRole('radio', { name: 'Theirs' }).check()
  await mine.getByRole('button', { name: 'Update' }).click()
  await mine.waitFor({ state: 'detached' })
  const settled = await app.find('sessions', title)
  expect(settled).toMatchObject({ location: 'Cellar', endTime: '2025-03-15T20:15:00' })

  const asked = answerNext(page, true)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  expect(await asked).toBe('Delete this session?')
  expect(await toastOf(page, 'deleted')).toEqual(['Session deleted successfully'])
  expect(await app.find('sessions', title)).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, title).waitFor()
  expect(await app.find('sessions', title)).toEqual(whenever({ ...settled, version: settled.version + 1 }))
  await other.context().close()
})

test('a portrait from a phone stands upright on the public page', async () => {
  await page.getByRole('tab', { name: 'Speakers' }).click()
  await rowOf(page, 'Noor Haddad').getByRole('button', { name: 'Edit Noor Haddad' }).click()
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  const photo = Buffer.from(await sidewaysPhoto(1200, 900, 'At home'))
  await page.locator('.upload-panel input').setInputFiles({ name: 'noor.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  expect(await toastOf(page, 'Photo')).toEqual(['Photo uploaded successfully'])
  const { photoUrl } = await app.find('speakers', 'Noor Haddad')
  const shown = new Uint8Array(await (await fetch(app.origin + photoUrl)).arrayBuffer())
  expect(await sizeOf(shown)).toEqual([640, 853])
  expect(Buffer.from(shown).includes('At home')).toBe(false)
  await page.getByRole('dialog', { name: 'Edit Speaker' }).getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('what an attendee wrote is read, marked and exported', async () => {
  const { id: sponsorId, eventId } = await app.find('sponsors', 'Ironlark')
  const data = { sponsorId, eventId, name: '=cmd()', email: 'ann@example.com', message: 'Hello\n"there"' }
  await page.context().request.post(`${app.origin}/api/messages`, { data, headers: { origin: app.origin } })
  await page.getByRole('tab', { name: 'Messages', exact: true }).click()
  await page.getByText('1 message · 1 unread').waitFor()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await page.getByText('1 unread').waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await Bun.file(await (await download).path()).text()
  expect(csv).toContain(`,Ironlark,'=cmd(),ann@example.com,"Hello\n""there""",`)
  // Text of standard output has lost the mark at the start that a spreadsheet looks for.
  const exported = await cli(['messages', 'export', '--event', 'cbus'], app.env)
  expect(exported.out.replace(/^\uFEFF/, '')).toBe(csv.replace(/^\uFEFF/, ''))
})

test('in the evening everything is kept, wiped, put back, and as it was', async () => {
  const [speakers, sessions] = [await app.listed('speakers'), await app.listed('sessions')]
  const { photoUrl } = await app.find('speakers', 'Noor Haddad')
  const photo = await (await fetch(app.origin + photoUrl)).bytes()
  const kept = await app.run('backup', '--out', backup)
  // A dashboard that is open would say that nobody answers.
  await page.goto('about:blank')
  await app.startAnew()
  expect(await app.find('speakers', 'Noor Haddad')).toBeUndefined()
  expect(await app.run('restore', backup, '--yes')).toMatchObject({ rows: kept.rows })
  await app.run('backup', '--out', backup, '--force').then(({ contents }) => expect(contents).toBe(kept.contents))
  expect([await app.listed('speakers'), await app.listed('sessions')]).toEqual([speakers, sessions])
  expect(await (await fetch(app.origin + photoUrl)).bytes()).toEqual(photo)
  // Her login was in no backup; her password is as it was.
  await signIn(page, app, organizer)
  await noConsoleMessages(page, { except: /status of 40[19]/ })
}, 120_000)

test('the history came back as well: the last change is undone in the terminal', async () => {
  const [last] = await app.run('undo', '--event', 'cbus')
  expect(last.what).toContain('Noor Haddad')
  await app.run('undo', last.id)
  await until(async () => (await app.find('speakers', 'Noor Haddad')).photoUrl === '/images/speakers/noor-haddad.svg')
  expect(await app.run('doctor')).toMatchObject({ healthy: true })
})
