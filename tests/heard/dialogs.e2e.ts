import { afterAll, beforeAll, test } from 'bun:test'
import { launchBrowser } from '../support/browser.ts'
import { A_WHILE, expectHeardAt, type HeardApp, startHeardApp } from './heard-app.ts'

await launchBrowser()
let heard: HeardApp
beforeAll(async () => {
  heard = await startHeardApp()
})
afterAll(() => heard.close())

test(
  'a session, and one that is cancelled',
  async () => {
    const cancelled = heard.cbus.find(({ status }) => status === 'cancelled')!
    await expectHeardAt(heard, 'session', `/?session=${heard.panel.id}`)
    await expectHeardAt(heard, 'session-cancelled', `/?eventSlug=cbus&session=${cancelled.id}`)
  },
  A_WHILE,
)

test('somebody who speaks', () => expectHeardAt(heard, 'speaker', `/speakers?speaker=${heard.panel.speakerIds[0]}`))

test('a message to a sponsor', async () => {
  const sponsors = await (await heard.app.visitor().get('/api/sponsors?eventSlug=pgh')).json()
  await expectHeardAt(heard, 'sponsor-message', `/sponsors?message=${sponsors[0].id}`)
})

test(
  'the map, and a room on it',
  async () => {
    const rooms = await (await heard.app.visitor().get('/api/rooms?eventSlug=cbus')).json()
    await expectHeardAt(heard, 'map', '/?map')
    await expectHeardAt(heard, 'room', `/?eventSlug=cbus&room=${rooms[0].id}`)
  },
  A_WHILE,
)

test('what can be taken along', () => expectHeardAt(heard, 'take-with-you', '/?take'))
