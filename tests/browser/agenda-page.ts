import type { TestApp } from '../support/app.ts'
import { openPage, type TestPage } from '../support/browser.ts'

type Talk = { id: string; title: string; speakerIds: string[] }
type Speaker = { id: string; name: string }

/** A session with speakers, and the first of them. */
export async function talkWithSpeaker(app: TestApp): Promise<[Talk, Speaker]> {
  const sessions: Talk[] = await (await app.visitor().get('/api/sessions')).json()
  const speakers: Speaker[] = await (await app.visitor().get('/api/speakers')).json()
  const talk = sessions.find(({ speakerIds }) => speakerIds.length > 0)!
  return [talk, speakers.find(({ id }) => id === talk.speakerIds[0])!]
}

export const isBundle = (url: string) => url.includes('/dialogs/')
const isFloorPlan = (url: string) => url.includes('/floor-plans/')

/** The agenda with all in the browser that is fetched ahead: dialogs, the floor plan, what the chips lead to. */
export async function openAgenda(app: TestApp, path = '/') {
  const page = await openPage()
  const bundle = page.waitForResponse((response) => isBundle(response.url()))
  const plan = page.waitForResponse((response) => isFloorPlan(response.url()))
  await page.goto(app.origin + path)
  for (const ahead of [bundle, plan]) await (await ahead).finished()
  await page.waitForLoadState('networkidle')
  return page
}

export const title = (page: TestPage) => page.locator('dialog:modal h2')
export const noDialog = (page: TestPage) => page.waitForSelector('dialog', { state: 'detached' })
