import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type BehindMemory, startBehindMemory } from './behind-memory.ts'

let app: BehindMemory
beforeAll(async () => {
  app = await startBehindMemory()
})
afterAll(() => app.close())

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
])('what is kept of %s is answered before Elysia hears of it, just as by the route', async (path) => {
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
])('%s %s goes the whole way, however often', async (method, path) => {
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
