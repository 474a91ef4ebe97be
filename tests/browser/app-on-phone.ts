import { afterAll } from 'bun:test'
import { startFileApp, type TestApp } from '../support/app.ts'
import { type Network, startNetwork } from '../support/bad-network.ts'
import { warmUp } from './saved-page.ts'

export type OnPhone = { app: TestApp; network: Network }

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
