import { afterAll } from 'bun:test'
import { startRevisionSync } from '../../db/revision-sync.ts'
import { createApp } from '../../src/app.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { MAX_IMPORT_BYTES } from '../../src/features/import/import-service.ts'
import { loadAssets } from '../../src/http/assets.ts'
import { listen } from '../../src/http/listen.ts'
import { readBrowserAssets } from '../../src/islands/browser-assets.ts'
import { type BuiltAsset, buildBrowserAssets } from '../../src/islands/build-assets.ts'
import { seedEmptyDatabase } from '../../src/operations/seed-empty-database.ts'
import { testDatabase } from './database.ts'

type AppOptions = {
  /** Load both cities; else there are tables and no events. */
  seeded?: boolean
  migrated?: boolean
  /** React's development build, which says in the console what does not fit. */
  development?: boolean
  /** Visitors wait for the database no longer than on the day (./patience). */
  impatient?: boolean
}

export const ADMIN = { username: 'organizer', password: 'correct horse battery' }

/** The whole app as `bun start` runs it, on a database and a port of its own, until `close()`. For a file's `beforeAll`. */
export async function startApp(options: AppOptions = {}) {
  const { seeded = true, migrated = true, development = false, impatient = false } = options
  const template = (seeded && migrated && process.env.TEST_SEEDED_TEMPLATE) || undefined
  const database = await testDatabase({ migrated, impatient, template })
  if (seeded && !template) await seedEmptyDatabase()
  if (migrated && !template) await createAdmin(ADMIN)
  startRevisionSync()
  await loadAssets(await testAssets(development))
  const app = createApp()
  const { port } = listen(app, {
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: MAX_IMPORT_BYTES,
    idleTimeout: 60,
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    database,
    visitor: () => new Client(origin),
    /** A client that signed in. */
    admin: async () => {
      const client = new Client(origin)
      await client.post('/api/login', ADMIN)
      return client
    },
    async close() {
      await app.stop(true)
      await database.close()
    },
  }
}

/** The browser assets, as the run built them. */
async function testAssets(development: boolean): Promise<BuiltAsset[]> {
  const { TEST_ASSETS } = process.env
  return TEST_ASSETS && !development
    ? readBrowserAssets(TEST_ASSETS)
    : (await buildBrowserAssets({ development })).files
}

/** {@link startApp} at the top level of a test file, until its tests are over. */
export async function startFileApp(options?: AppOptions): Promise<TestApp> {
  const app = await startApp(options)
  afterAll(() => app.close())
  return app
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** Somebody who calls the app, and keeps its cookies. Redirects are answers, not followed. */
export class Client {
  readonly #cookies = new Map<string, string>()

  constructor(readonly origin: string) {}

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(header: string) {
    this.#cookies.clear()
    for (const [name, value] of new Bun.CookieMap(header)) this.#cookies.set(name, value)
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send('POST', path, body, headers)
  put = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.send('PUT', path, body, headers)
  patch = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('PATCH', path, body, headers)
  delete = (path: string, headers: Record<string, string> = {}) => this.send('DELETE', path, undefined, headers)

  /** Sends a form as a browser without JavaScript does. */
  submit = (path: string, fields: Record<string, string>) =>
    this.send('POST', path, new URLSearchParams(fields), { origin: this.origin })

  async send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const { name, value } = Bun.Cookie.parse(line)
      this.#cookies.set(name, value)
    }
    return response
  }
}
