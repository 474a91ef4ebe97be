import { afterAll, beforeAll, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saved, untilSaved } from '../../browser/saved-page.ts'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { expectSoon } from '../../support/until.ts'
import { ask, show } from './conference-day.ts'
import { type Hall, startHall } from './hall.ts'

await launchBrowser()
let hall: Hall
beforeAll(async () => {
  hall = await startHall()
})
afterAll(() => hall.close())

const current = (page: Page) => page.locator('.current .question').textContent()

test('without a network the stage goes on showing what was asked, also after a restart, and hears the next question once it is back', async () => {
  const { talk } = hall
  const moderator = await hall.app.admin()
  const asked = async (text: string) => show(moderator, (await ask(hall.app.visitor(), talk, text)).id)
  await asked('How deep?')
  const path = `/questions/stage?session=${talk}`
  const stage = await openPage({ width: 1440, height: 900, worker: true, url: hall.network.origin })
  await saved(stage)
  await stage.goto(hall.network.origin + path)
  await expectSoon(() => current(stage), 'How deep?')
  await untilSaved(stage, (addresses) => addresses.includes(path))
  await stage.locator('island-root[alive]').waitFor({ state: 'attached' })
  await hall.network.gone()
  await asked('How long?')
  await expectSoon(() => current(stage), 'How deep?')
  await stage.reload()
  await stage.locator('island-root[alive]').waitFor({ state: 'attached' })
  await expectSoon(() => current(stage), 'How deep?')
  await hall.network.good()
  await stage.getByText('How long?').waitFor()
  await expectSoon(() => current(stage), 'How deep?')
}, 90_000)
