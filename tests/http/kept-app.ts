import { db } from '../../db/client.ts'
import { events } from '../../db/schema.ts'
import { startFileApp, type TestApp } from '../support/app.ts'
import { openWhole } from '../support/html.ts'
import { anEvent, aSession, columbus, insertSessions } from '../support/rows.ts'

/** Starts an app until the test file ends, with two events and one session, and caches the agenda. */
export async function startKeptApp(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  await db.insert(events).values([anEvent({ id: 'pgh' }), columbus()])
  await insertSessions(db, aSession({ id: 'opening', title: 'Opening' }))
  await openWhole(app, '/')
  return app
}

/** The answer as it is on the wire, not unpacked. */
export async function onTheWire(app: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(app.origin + path, { method, headers, decompress: false })
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}
