/** A whole conference day: an attendee with a phone, an organizer at the Live desk, a screen in the hall, a tunnel at noon. */
import { expect, test } from 'bun:test'
import { startOnPhone } from './browser/app-on-phone.ts'
import { comeBack, post, posted, timesOnBoard, waiting } from './browser/board-on-phone.ts'
import { alive } from './browser/public-form.ts'
import { visitAndSave } from './browser/saved-page.ts'
import { signIn, toastOf } from './features/dashboard/dashboard-page.ts'
import { LONG_AGO, pittsburghOn } from './features/questions/conference-day.ts'
import { launchBrowser, openPage, phone, type TestPage } from './support/browser.ts'
import { execute } from './support/execute.ts'
import { expectSoon } from './support/until.ts'

await launchBrowser([], { keepPages: true })

/** In the morning of Pittsburgh's day, on all their clocks. */
const AT = 'at=2027-03-13T10:20:00-05:00'
const TALK = 'Negotiating your next role without apologizing for it'
const LATER = 'Small models, small bills: language models on hardware you own'
let her: TestPage
let desk: TestPage
let screen: TestPage
const ids = new Map<string, string>()

const hall = await startOnPhone()
const sessions: { id: string; title: string }[] = await (await hall.app.visitor().get('/api/sessions')).json()
for (const { id, title } of sessions) ids.set(title, id)

const entry = (title: string) => her.locator(`li[data-id="${ids.get(title)}"]`)
const roomOf = (name: string) => desk.locator('.desk-room', { has: desk.getByRole('heading', { name, exact: true }) })
const openPart = (name: string) =>
  desk.getByRole('tablist', { name: 'Live desk sections' }).getByRole('tab', { name }).click()
const goTo = (path: string) => her.goto(hall.network.origin + path)

test('in the morning she opens the agenda and stars two sessions; the day is saved on her phone', async () => {
  her = await visitAndSave(hall.network.origin, `/?${AT}`)
  for (const title of [TALK, LATER]) await entry(title).locator('.star').click()
  await her.waitForFunction(() => {
    const kept = JSON.parse(localStorage.getItem('stars pgh') ?? 'null')
    return kept?.ids.length === 2 && !Object.keys(kept.unsent).length
  })
  const organizer = await hall.app.admin()
  // Organizers count a schedule that is ten minutes old.
  await execute(`update my_schedules set created_at = created_at - interval '11 minutes'`)
  const stars = await (await organizer.get('/api/admin/my-schedule/stars?eventSlug=pgh')).json()
  expect(JSON.stringify(stars)).toContain(ids.get(TALK)!)
})

test('a room runs late: one tap at the Live desk, and her phone and the wall say so', async () => {
  desk = await openPage(phone)
  await signIn(hall.app, desk)
  await desk.goto(`${hall.app.origin}/admin?tab=live&eventSlug=pgh&${AT}`)
  screen = await openPage({ width: 1920, height: 1080, url: `${hall.app.origin}/screen?${AT}` })
  await roomOf('Allegheny Room').getByRole('button', { name: '+10 min' }).click()
  // All day is rehearsed, and what she does is meant.
  await desk.getByRole('button', { name: 'Do it anyway' }).click()
  await toastOf(desk, 'Allegheny Room is running 10 minutes late')
  await entry(TALK).getByText('10:00 – 10:55 AM').waitFor()
  await screen.getByText('until 10:55').waitFor()
  await expectSoon(() => entry(TALK).locator('.star').getAttribute('aria-pressed'), 'true')
})

test('what is announced is on both at once', async () => {
  await openPart('Announce')
  await desk.getByLabel('Announcement', { exact: true }).fill('Lunch is on the terrace')
  await desk.getByRole('button', { name: 'Announce to everyone' }).click()
  for (const page of [her, screen])
    await page.locator('[data-swap=announcements] .announced', { hasText: 'Lunch is on the terrace' }).waitFor()
})

test('in a tunnel at noon she reads her schedule and posts; out of it her post is sent once, and she sees what was cancelled', async () => {
  await hall.network.gone()
  await goTo(`/my-schedule?${AT}`)
  await her.locator('#saved-copy.notice').waitFor()
  await entry(TALK).getByText('10:00 – 10:45 AM').or(entry(TALK).getByText('10:00 – 10:55 AM')).waitFor()
  await goTo(`/messaging?${AT}`)
  await alive(her)
  await post(her, 'Is there tea in the tunnel?')
  await waiting(her, 'Is there tea').waitFor()

  await openPart('Rooms')
  await roomOf('Monongahela Room').getByRole('button', { name: 'Cancel…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: LATER }).click()
  await desk.getByLabel('Reason').fill('The train is late.')
  await desk.getByRole('button', { name: 'Cancel session' }).click()
  await toastOf(desk, 'Session canceled')

  await comeBack(hall, her)
  await posted(her, 'Is there tea').waitFor()
  await expectSoon(() => timesOnBoard(hall, 'Is there tea in the tunnel?'), 1)
  await goTo(`/my-schedule?${AT}`)
  await entry(LATER).getByText('The train is late.').filter({ visible: true }).first().waitFor()
  await expectSoon(() => her.locator('#saved-copy.notice').isVisible(), false)
}, 60_000)

test('somebody floods the board: two taps, and what comes next waits for an organizer', async () => {
  await openPart('Board')
  await desk.getByRole('button', { name: 'Hold posts for review' }).click()
  await toastOf(desk, 'New posts are now held for review')
  const stranger = hall.app.visitor()
  const { eventId } = (await (await hall.app.visitor().get('/api/sessions')).json())[0]
  const held = await stranger.post('/api/attendee-messages', { eventId, name: 'X', message: 'Cheap coins' })
  expect([held.status, await timesOnBoard(hall, 'Cheap coins')]).toEqual([201, 0])
  await desk.getByText('Cheap coins').first().waitFor()
})

test('she asks a question; once a moderator shows it, it is on the stage', async () => {
  const stage = await openPage({ url: `${hall.app.origin}/questions/stage?session=${ids.get(TALK)}` })
  await goTo(`/questions?session=${ids.get(TALK)}`)
  await her.locator('island-root:has(form.card)[alive]').waitFor()
  await her.getByLabel('Your question').fill('How do I begin?')
  await her.getByRole('button', { name: 'Ask' }).click()
  await her.getByText('Waiting for review').waitFor()
  await openPart('Questions')
  await desk
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await stage.locator('.current', { hasText: 'How do I begin?' }).waitFor()
})

test('in the evening she says how it was, and the organizers read it', async () => {
  // The evening is there once the day is one that has been.
  await pittsburghOn(LONG_AGO)
  await goTo(`/feedback?session=${ids.get(TALK)}`)
  await alive(her)
  await her.getByText('Good', { exact: true }).click()
  await her.getByLabel('Comments (optional)').fill('I asked for a raise.')
  await her.getByRole('button', { name: 'Send' }).click()
  await her.getByText('You can change your answer anytime.').waitFor()
  await openPart('Feedback')
  await desk.locator('summary').first().click()
  await desk.getByText('I asked for a raise.').waitFor()
})
