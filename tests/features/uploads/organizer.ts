import { db } from '../../../db/client.ts'
import { events, speakers, sponsors } from '../../../db/schema.ts'
import { createApp } from '../../../src/app.ts'
import { createAdmin, signIn } from '../../../src/features/auth/service.ts'
import { listen } from '../../../src/http/listen.ts'
import { testDatabase } from '../../support/database.ts'
import { anEvent, aSpeaker, aSponsor } from '../../support/rows.ts'

/** A signed-in organizer of an app with one event, the speaker `Ada`, and the sponsor `Acme`. */
export async function startOrganizer() {
  const database = await testDatabase()
  const app = createApp()
  const { port } = listen(app, { port: 0, hostname: '127.0.0.1', idleTimeout: 60 })
  const origin = `http://127.0.0.1:${port}`
  const account = { username: 'grace', password: 'a long password' }
  await createAdmin(account)
  const cookie = `login=${(await signIn(account))!.secret}`

  const event = anEvent()
  const ada = aSpeaker({ eventId: event.id, name: 'Ada' })
  const acme = aSponsor({ eventId: event.id, name: 'Acme' })
  await db.insert(events).values(event)
  await db.insert(speakers).values(ada)
  await db.insert(sponsors).values(acme)

  const call = (method: string, path: string, body?: unknown) =>
    fetch(origin + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  return {
    app,
    origin,
    cookie,
    event,
    ada,
    acme,
    call,
    get: (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers }),
    /** Requests an upload URL. */
    async newAddress(): Promise<string> {
      const answer = await call('POST', '/api/objects/upload')
      return ((await answer.json()) as { uploadURL: string }).uploadURL
    },
    put: (address: string, file: BodyInit, type?: string) =>
      fetch(address, { method: 'PUT', body: file, headers: { cookie, ...(type ? { 'content-type': type } : {}) } }),
    attachPhoto: (photoURL: string, speakerId = ada.id) => call('PUT', '/api/speaker-photos', { speakerId, photoURL }),
    async stop() {
      await app.stop(true)
      await database.close()
    },
  }
}

export type Organizer = Awaited<ReturnType<typeof startOrganizer>>
