import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../../support/app.ts'
import { launchBrowser, openPage, standInTheWay } from '../../support/browser.ts'

await launchBrowser()
let app: TestApp
let eventId: string
beforeAll(async () => {
  app = await startApp()
  const [event] = await (await app.visitor().get('/api/events')).json()
  eventId = event.id
})
afterAll(() => app.close())

const slug = async () => (await (await app.visitor().get('/api/events')).json())[0].slug
const post = (message: string) => app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message })

test('what others post stands on an open board, and the list is fetched once for it', async () => {
  const page = await openPage()
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('/api/attendee-messages?') && fetched.push(request.url()))
  const told = page.waitForResponse('**/api/news*')
  await page.goto(`${app.origin}/messaging?eventSlug=${await slug()}`)
  await told
  // The page came with the list as it is.
  expect(fetched).toEqual([])
  await post('Said to an open board')
  await page.getByText('Said to an open board').waitFor()
  expect(fetched.length).toBe(1)
})

test('what was posted while the line was down stands there when it is back', async () => {
  const page = await openPage()
  const mend = await standInTheWay(page, '**/api/news*', (route) => route.abort('connectionfailed'))
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`${app.origin}/messaging?eventSlug=${await slug()}`)
  await failed
  await post('Said while nobody could hear it')
  mend()
  await page.getByText('Said while nobody could hear it').waitFor()
})
