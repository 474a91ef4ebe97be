import { startApp, type TestApp } from '../support/app.ts'
import { type Network, startNetwork } from '../support/bad-network.ts'
import { warmUp } from './saved-page.ts'

export type OnPhone = { app: TestApp; network: Network; close(): Promise<void> }

/** The app behind a network that can be bad, from the first visit on: a worker belongs to an origin, and the port is part of that. */
export async function startOnPhone(): Promise<OnPhone> {
  const app = await startApp()
  const network = await startNetwork(app.origin)
  await warmUp(app)
  return {
    app,
    network,
    async close() {
      network.close()
      await app.close()
    },
  }
}
