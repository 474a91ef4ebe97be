import { afterAll } from 'bun:test'
import { startFileApp, type TestApp } from '../support/app.ts'
import { type Network, startNetwork } from '../support/bad-network.ts'
import type { TestPage } from '../support/browser.ts'
import { visitAndSave, warmUp } from './saved-page.ts'

/** `saved`: a phone that all tests of a file share, which has the event saved. */
export type OnPhone = { app: TestApp; network: Network; saved?: TestPage }

/**
 * Starts the app for a file, behind a network that can be bad from the first visit on: a worker belongs to an origin, and the port
 * is part of that.
 */
export async function startOnPhone(): Promise<OnPhone> {
  const app = await startFileApp()
  const network = await startNetwork(app.origin)
  afterAll(() => network.close())
  await warmUp(app)
  return { app, network }
}

/** The same with a phone that all tests of the file share: to save an event takes longer than most of them. */
export async function startOnSavedPhone(): Promise<OnPhone & { saved: TestPage }> {
  const on = await startOnPhone()
  return { ...on, saved: await visitAndSave(on.network.origin, '/messaging') }
}
