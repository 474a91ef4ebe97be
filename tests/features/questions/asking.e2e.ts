import { beforeEach, expect, test } from 'bun:test'
import type { Session } from '../../../db/schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage, phone, type TestPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { ask, LONG_AGO, pittsburghOn, show, TO_COME } from './conference-day.ts'

await launchBrowser()
const app = await startFileApp()
const talks = await pittsburghOn(TO_COME)
const organizer = await app.admin()

const addressOf = (talk: string, path = '/questions') => `${app.origin}${path}?session=${talk}`
const openQuestions = (talk: string, javaScript = true) => openPage({ ...phone, javaScript, url: addressOf(talk) })
const aliveForm = (page: TestPage) => page.locator('island-root:has(form.card)[alive]').waitFor()
const question = (page: TestPage, text: string) => page.locator('.asked li', { hasText: text })

test("a question from a session's dialog is held, published, and voted for by another phone", async () => {
  const { id: talk } = talks.pop()!
  const [ada, bea] = [await openPage({ ...phone, url: `${app.origin}/?session=${talk}` }), await openQuestions(talk)]
  await ada.locator('dialog').getByRole('link', { name: 'Questions' }).click()
  await aliveForm(ada)
  await ada.getByLabel('Your question').fill('How deep is the tunnel?')
  await ada.getByRole('button', { name: 'Ask' }).click()
  await ada.getByText('Others will see it after an organizer approves it.').waitFor()
  await question(ada, 'How deep').getByText('Waiting for review').waitFor()
  await expectSoon(() => ada.getByLabel('Your question').inputValue(), '')
  await expectAccessible(ada)
  const [waiting] = await (await organizer.get(`/api/admin/questions?session=${talk}`)).json()
  await show(organizer, waiting.id)
  await question(ada, 'How deep').getByText('You', { exact: true }).waitFor()
  const vote = question(bea, 'How deep').getByRole('button', { name: 'I want this answered' })
  await vote.click()
  await question(ada, 'How deep').getByRole('button', { name: '1 Vote' }).waitFor()
  await expectSoon(() => vote.getAttribute('aria-pressed'), 'true')
  await vote.click()
  await question(ada, 'How deep').getByRole('button', { name: '0 Vote' }).waitFor()
  await expectSoon(() => bea.getByRole('button', { name: /^Remove/ }).count(), 0)
  ada.once('dialog', (asked) => void asked.accept())
  await ada.getByRole('button', { name: 'Remove: How deep is the tunnel?' }).click()
  for (const page of [ada, bea]) await expectSoon(() => question(page, 'How deep').count(), 0)
  for (const page of [ada, bea]) await noConsoleMessages(page)
})

test('a phone shows questions before the form, and the form first without questions', async () => {
  const { id: talk } = talks.pop()!
  const topOf = async (page: TestPage, selector: string) => (await page.locator(selector).first().boundingBox())!.y
  const first = await openQuestions(talk)
  await aliveForm(first)
  expect(await topOf(first, '#ask form')).toBeLessThan(await topOf(first, '#asked'))
  await expectSoon(() => first.getByRole('link', { name: 'Ask a question' }).count(), 0)
  await show(organizer, (await ask(app.visitor(), talk, 'How deep?')).id)
  const second = await openQuestions(talk)
  await aliveForm(second)
  expect(await topOf(second, '.asked li')).toBeLessThan(400)
  expect(await topOf(second, '#ask form')).toBeGreaterThan(await topOf(second, '.asked li'))
  await second.getByRole('link', { name: 'Ask a question' }).click()
  await expectSoon(async () => (await topOf(second, '#ask form')) < 400, true)
  await expectAccessible(second)
})

test('an attendee asks, votes, and withdraws the vote without JavaScript', async () => {
  const { id: talk } = talks.pop()!
  const other = await ask(app.visitor(), talk, 'Which book?')
  await show(organizer, other.id)
  const page = await openQuestions(talk, false)
  await page.getByLabel('Your question').fill('Is it open?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await question(page, 'Is it open?').getByText('Waiting for review').waitFor()
  const vote = question(page, 'Which book?').getByRole('button')
  await vote.click()
  await expectSoon(
    async () => [await vote.getAttribute('aria-pressed'), await vote.textContent()],
    ['true', '1 vote. Voted: I want this answered'],
  )
  await vote.click()
  await expectSoon(
    async () => [await vote.getAttribute('aria-pressed'), await vote.textContent()],
    ['false', '0 votes. Vote: I want this answered'],
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove: Is it open?' }).click()
  await question(page, 'Which book?').waitFor()
  await expectSoon(() => question(page, 'Is it open?').count(), 0)
})

test('the stage shows the question with the most votes, then the next after an answer', async () => {
  const { id: talk } = talks.pop()!
  const [one, two] = [await ask(app.visitor(), talk, 'One?'), await ask(app.visitor(), talk, 'Two?')]
  for (const { id } of [one, two]) await show(organizer, id)
  await app.visitor().post('/api/questions/vote', { questionId: two.id, isWanted: true })
  const stage = await openPage({ width: 1440, height: 900, url: addressOf(talk, '/questions/stage') })
  const current = stage.locator('.current .question')
  await expectSoon(() => current.textContent(), 'Two?')
  await expectAccessible(stage)
  await show(organizer, two.id, 'answered')
  await stage.locator('.current', { hasText: 'One?' }).waitFor()
  await expectSoon(() => stage.locator('.stage a, .stage button').count(), 0)
  await noConsoleMessages(stage)
})

test('a moderator approves a question at the Live desk, and Undo holds it again', async () => {
  const { id: talk } = talks.pop()!
  await ask(app.visitor(), talk, 'Shall I be shown?')
  const desk = await openPage(phone)
  const value = new Bun.CookieMap(organizer.cookie).get('login')!
  await desk.context().addCookies([{ name: 'login', value, url: app.origin }])
  await desk.goto(`${app.origin}/admin?tab=live&desk=questions&eventSlug=pgh`)
  await desk.getByRole('button', { name: 'Approve: Shall I be shown?' }).click()
  // A toast stays under the pointer.
  await desk.locator('.toast', { hasText: 'Question published' }).hover()
  await desk.getByRole('button', { name: 'Mark as answered: Shall I be shown?' }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await desk.getByRole('button', { name: 'Approve: Shall I be shown?' }).waitFor()
})

let talk: Session
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
  // What is typed before its form is alive is kept only once that is.
  if (seconds > 0) await aliveForm(page)
  return page
}
const alive = (page: TestPage) => page.locator('island-root:has(.asked)[alive]').waitFor({ state: 'attached' })

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
