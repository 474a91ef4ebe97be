import { afterAll, beforeAll, test } from 'bun:test'
import { launchBrowser } from '../support/browser.ts'
import { A_WHILE, expectHeardAt, type HeardApp, startHeardApp } from './heard-app.ts'

await launchBrowser()
let heard: HeardApp
beforeAll(async () => {
  heard = await startHeardApp()
})
afterAll(() => heard.close())

test.each([
  ['agenda', '/'],
  ['agenda-on-the-day', '/?eventSlug=cbus&at=2027-04-10T10:20:00-04:00'],
  ['agenda-by-rooms', '/?eventSlug=cbus&view=rooms&day=2'],
  ['agenda-nothing-found', '/?q=zzz'],
  ['speakers', '/speakers'],
  ['sponsors', '/sponsors'],
  ['messaging', '/messaging'],
  ['search', '/search?eventSlug=cbus&q=scoito'],
  ['search-nothing-found', '/search?q=zzz'],
  ['my-schedule-empty', '/my-schedule'],
  ['changes', '/changes?eventSlug=cbus'],
  ['questions-choice', '/questions'],
  ['feedback', '/feedback'],
  ['hall-screen', '/screen?at=2027-03-13T10:25:00-05:00'],
  ['not-found', '/nowhere'],
  ['no-connection', '/no-connection'],
  ['login', '/admin/login'],
])('on %s', (name, path) => expectHeardAt(heard, name, path))

test(
  'of a session',
  async () => {
    const { panel } = heard
    await expectHeardAt(heard, 'questions', `/questions?session=${panel.id}`)
    await expectHeardAt(heard, 'questions-stage', `/questions/stage?session=${panel.id}`)
    await expectHeardAt(heard, 'feedback-of-a-session', `/feedback?session=${panel.id}&at=2027-03-13T20:00:00-05:00`)
  },
  A_WHILE,
)
