import { afterAll, beforeAll, expect, test } from 'bun:test'
import { LONG_AGO, pittsburghOn, TO_COME } from '../features/questions/conference-day.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { expectSoon } from '../support/until.ts'
import { alive, expectWords, fill, launchJourneys, openPhone, press, saidNothing } from './phone.ts'

await launchJourneys()
let app: TestApp
let organizer: Client
let talk: string
beforeAll(async () => {
  app = await startApp()
  organizer = await app.admin()
  talk = (await pittsburghOn(TO_COME, { questionsHeld: false }))[0]!.id
})
afterAll(() => app.close())

const TOAST = '#toasts .toast'

test('a message to a sponsor is refused without an address, and then sent', async () => {
  const page = await openPhone(`${app.origin}/sponsors`)
  await press(page, 'a[data-dialog^="message-"]')
  await alive(page, 'dialog:modal')
  await fill(page, 'dialog:modal [name=name]', 'Ada')
  await fill(page, 'dialog:modal [name=message]', 'Do you hire?')
  await press(page, 'dialog:modal button[type=submit]')
  await page.waitForSelector('dialog:modal [name=email][aria-invalid=true]')
  await fill(page, 'dialog:modal [name=email]', 'ada@example.com')
  await press(page, 'dialog:modal button[type=submit]')
  await expectWords(page, TOAST, [expect.stringContaining('has been sent successfully.')])
  await expectWords(page, 'dialog', [])
  await saidNothing(page)
})

test('a post stands on the board of everybody at once', async () => {
  const [ada, bea] = [await openPhone(`${app.origin}/messaging`), await openPhone(`${app.origin}/messaging`)]
  for (const page of [ada, bea]) await alive(page)
  await fill(ada, '[name=name]', 'Ada')
  await fill(ada, '[name=message]', 'Lunch at the north stairs?')
  await press(ada, 'form button[type=submit]')
  for (const page of [ada, bea]) await expectWords(page, '.posts li p:last-child', ['Lunch at the north stairs?'])
  for (const page of [ada, bea]) await saidNothing(page)
})

test('a question is asked, and somebody else wants it answered', async () => {
  const address = `${app.origin}/questions?session=${talk}`
  const [ada, bea] = [await openPhone(address), await openPhone(address)]
  for (const page of [ada, bea]) await alive(page)
  await fill(ada, '[name=text]', 'Is there a recording?')
  await press(ada, 'form.card button[type=submit]')
  await expectWords(bea, '.asked .question', ['Is there a recording?'])
  await press(bea, '.asked button.votes')
  await expectWords(bea, '.asked button.votes[aria-pressed=true] strong', ['1'])
  await expectWords(ada, '.asked button.votes strong', ['1'])
  for (const page of [ada, bea]) await saidNothing(page)
})

test('feedback is given, and given otherwise', async () => {
  await pittsburghOn(LONG_AGO)
  const page = await openPhone(`${app.origin}/feedback?session=${talk}`)
  await alive(page)
  await press(page, 'label:has([value=good])')
  await fill(page, '[name=words]', 'Too short')
  await press(page, 'form button[type=submit]')
  await expectWords(page, 'form button[type=submit]', ['Change my answer'])
  await press(page, 'label:has([value=fair])')
  await press(page, 'form button[type=submit]')
  const facesSaid = async () => (await (await organizer.get('/api/admin/feedback')).json())[0]?.faces
  await expectSoon(facesSaid, { good: 0, fair: 1, poor: 0 })
  await saidNothing(page)
})
