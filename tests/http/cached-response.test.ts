import { afterAll, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { env } from '../../src/env.ts'
import { startKeptApp } from './kept-app.ts'

/** The same app on a second port, which counts the requests that reach Elysia. */
async function startBehindMemory() {
  await startKeptApp()
  let reached = 0
  const door = createApp()
  door.onRequest(() => void reached++)
  door.listen({ port: 0, hostname: '127.0.0.1' })
  afterAll(() => door.stop(true))
  const origin = `http://127.0.0.1:${door.server!.port}`

  /** The answer, and whether the request reached Elysia. */
  async function ask(path: string, init: RequestInit = {}) {
    const before = reached
    const answer = await fetch(origin + path, { redirect: 'manual', decompress: false, ...init })
    return { answer, bytes: await answer.bytes(), byElysia: reached > before }
  }

  return {
    origin,
    ask,
    /** Repeats a request until the answer comes from memory: the first page may be late, and is then not cached. */
    async keptAt(path: string, init?: RequestInit) {
      for (let n = 0; n < 20; n++) {
        const asked = await ask(path, init)
        if (!asked.byElysia) return asked
      }
      throw new Error(`${path} is never answered from memory`)
    },
  }
}

type BehindMemory = Awaited<ReturnType<typeof startBehindMemory>>

const app = await startBehindMemory()

test.each([
  '/',
  '/?eventSlug=cbus',
  '/?view=rooms',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/questions',
  '/changes',
  '/dialogs/agenda',
  '/program.json',
  '/speakers.json?eventSlug=cbus',
  '/manifest.webmanifest',
  '/offline.json?eventSlug=cbus',
  '/api/events',
  '/api/sessions',
  '/api/sessions?eventSlug=cbus',
  '/api/attendee-messages?eventSlug=cbus',
  '/api/questions?eventSlug=pgh&session=opening',
  '/api/news/latest',
])('the cached response of %s is sent before Elysia, with the headers and bytes of the route', async (path) => {
  const headers = { 'accept-encoding': 'identity' }
  const kept = await app.keptAt(path, { headers })
  // What nobody reads is not what the answer is kept under.
  const byRoute = await app.ask(`${path}${path.includes('?') ? '&' : '?'}utm_source=poster`, { headers })
  const said = ({ answer, bytes }: Awaited<ReturnType<BehindMemory['ask']>>) => {
    const { date, ...others } = Object.fromEntries(answer.headers)
    return [answer.status, others, new TextDecoder().decode(bytes)]
  }
  expect(byRoute.byElysia).toBe(true)
  expect(said(kept)).toEqual(said(byRoute))
})

test.each([
  ['HEAD', '/'],
  ['POST', '/'],
  ['PUT', '/api/sessions'],
  ['GET', '/?utm_source=poster'],
  ['GET', '/?at=2027-03-13T10:20:00-05:00'],
  ['GET', '/?q=opening'],
  ['GET', '/?session=nobody'],
  ['GET', '/nowhere'],
  ['GET', '/404'],
  ['GET', '/my-schedule'],
  ['GET', '/admin/login'],
  ['GET', '/api/attendee-messages?eventSlug=cbus&limit=1'],
  ['GET', '/api/admin/sessions?eventSlug=pgh'],
  ['GET', '/api/user'],
])('%s %s always reaches Elysia', async (method, path) => {
  for (let n = 0; n < 3; n++) expect((await app.ask(path, { method })).byElysia).toBe(true)
})

test('a file is served before Elysia sees its request, and a setting chooses the worker at its address', async () => {
  const said = async (path: string) => {
    const { answer, byElysia } = await app.ask(path)
    return [path, answer.status, byElysia]
  }
  expect(await said('/favicon.svg')).toEqual(['/favicon.svg', 200, false])
  expect(await said('/fonts/OFL.txt?any')).toEqual(['/fonts/OFL.txt?any', 200, false])
  expect(await said('/images/nowhere.png')).toEqual(['/images/nowhere.png', 404, true])
  expect(await said('/sw.js')).toEqual(['/sw.js', 200, true])
  expect(await said('/sw-off.js')).toEqual(['/sw-off.js', 404, true])
})

test('each host and each scheme has its own cached page', async () => {
  const strict = async (path: string, headers: Record<string, string>) => {
    const { answer, bytes } = await app.keptAt(path, { headers: { 'accept-encoding': 'identity', ...headers } })
    const [address] = /https?:\/\/[^/]*(?=\/speakers")/.exec(new TextDecoder().decode(bytes)) ?? []
    return [address, answer.headers.get('strict-transport-security')]
  }
  env.TRUST_PROXY = true
  try {
    const host = 'hall.example'
    for (let n = 0; n < 2; n++) {
      expect(await strict('/speakers', { host, 'x-forwarded-proto': 'https' })).toEqual([
        'https://hall.example',
        'max-age=31536000',
      ])
      expect(await strict('/speakers', { host, 'x-forwarded-proto': 'http' })).toEqual(['http://hall.example', null])
      expect(await strict('/speakers', {})).toEqual([app.origin, null])
    }
  } finally {
    env.TRUST_PROXY = false
  }
})
