import { type MeasuredApp, ORGANIZER, startCheckout } from '../checkouts.ts'
import { table } from '../results.ts'
import type { QueueAttack } from './queue-attacks.ts'
import { makeLargeEvent } from './under-attack.ts'

const SECONDS = 5
const PAUSE_MS = 40
const PATIENCE_MS = 10_000
const POSTS = '/api/attendee-messages'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Times in ms. */
type Guests = { p50: number; p95: number; refused: number; asked: number }
type Ids = { event: string; session: string; question: string; cookie: string }
type Ask = (n: number, ids: Ids) => { path: string; init?: RequestInit }

/** What others do meanwhile, each time from another address than the attackers'. */
const victims: Record<string, Ask> = {
  cached: () => ({ path: '/?eventSlug=pgh' }),
  uncached: (n) => ({ path: `/speakers?q=guest${n}` }),
  post: (n, { event }) => posted(POSTS, { eventId: event, name: `Guest ${n}`, message: `Hello ${n}` }),
  star: (_, { session }) => posted('/api/my-schedule?eventSlug=pgh', { add: [session] }),
  vote: (_, { question }) => posted('/api/questions/vote', { questionId: question, isWanted: true }),
  dashboard: (_, { cookie }) => ({ path: '/api/admin/changes?eventSlug=pgh', init: { headers: { cookie } } }),
}

function posted(path: string, body: object) {
  return { path, init: { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) } }
}

/** Prints `p50 / p95` of each kind of guest during each attack; returns the median and the slowest attack of the first checkout. */
export async function measureVictims(checkouts: string[], attacks: QueueAttack[]): Promise<string> {
  const said = `p50 / p95 in ms of guests from other networks during ${SECONDS} s of each attack, and the refused ones.`
  console.log(`\n${said}\n\n${['attack', 'code', ...Object.keys(victims), 'attacker got'].join(' | ')}`)
  const measured: Guests[][] = []
  for (const attack of [undefined, ...attacks])
    for (const [at, checkout] of checkouts.entries()) {
      const app = await startCheckout(checkout, { TRUST_PROXY: 'on' })
      try {
        if (attack?.isAtLargeEvent) await makeLargeEvent(checkout, app)
        const guests = await measureOne(app, attack)
        if (at === 0) measured.push(guests)
      } finally {
        await app.stop()
      }
    }
  const [quiet, ...attacked] = measured
  const ofAttacks = (at: (sorted: Guests[]) => Guests | undefined) =>
    Object.keys(victims).map((_, kind) =>
      inWords(at(attacked.map((guests) => guests[kind]!).sort((a, b) => a.p95 - b.p95))!),
    )
  const rows = [
    ['', ...Object.keys(victims)],
    ['no attack', ...quiet!.map(inWords)],
    ['median attack', ...ofAttacks((sorted) => sorted[Math.floor(sorted.length / 2)])],
    ['slowest attack', ...ofAttacks((sorted) => sorted.at(-1))],
  ]
  return `p50 / p95 in ms of guests from other networks during ${attacks.length} attacks of ${SECONDS} s.\n\n${table(rows)}`
}

async function measureOne(app: MeasuredApp, attack: QueueAttack | undefined): Promise<Guests[]> {
  const ids = await prepare(app.origin)
  for (let n = 0; n < 10; n++) for (const ask of Object.values(victims)) await timeOf(app.origin, ask(-n - 1, ids), n)
  const given = (await attack?.prepare?.(app.origin, ids.event)) ?? ids.event
  const attacker =
    attack &&
    Bun.spawn([process.execPath, `${import.meta.dir}/attacker.ts`, app.origin, attack.name, given, `${SECONDS}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const until = performance.now() + SECONDS * 1000
  const guests = await Promise.all(
    Object.values(victims).map((ask, kind) => guestsOf(app.origin, ask, ids, kind, until)),
  )
  const { statuses = {} } = attacker ? JSON.parse(await new Response(attacker.stdout).text()) : {}
  const got = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  console.log([attack?.name ?? 'none', app.name, ...guests.map(inWords), got.join(', ')].join(' | '))
  return guests
}

/** One guest after another does it, with a pause between. */
async function guestsOf(origin: string, ask: Ask, ids: Ids, kind: number, until: number): Promise<Guests> {
  const times: number[] = []
  let refused = 0
  for (let n = 0; performance.now() < until; n++) {
    const guest = kind * 250 + (n % 250)
    const asked = ask(n, ids)
    // Who posts has a cookie by then, from when she touched the form.
    const cookie = asked.path === POSTS ? await deviceOf(origin, guest) : undefined
    const { status, ms } = await timeOf(origin, asked, guest, cookie)
    times.push(ms)
    if (status >= 400) refused++
    await Bun.sleep(PAUSE_MS)
  }
  const at = (part: number) =>
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), refused, asked: times.length }
}

function inWords({ p50, p95, refused, asked }: Guests): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(0)}${refused ? ` (${refused} of ${asked} refused)` : ''}`
}

async function deviceOf(origin: string, guest: number): Promise<string | undefined> {
  const given = await send(`${origin}/api/device`, { method: 'POST' }, guest)
  return given?.headers.getSetCookie()[0]?.split(';')[0]
}

async function timeOf(origin: string, { path, init }: ReturnType<Ask>, guest: number, cookie?: string) {
  const begun = performance.now()
  const answer = await send(origin + path, { ...init, headers: { ...init?.headers, ...(cookie && { cookie }) } }, guest)
  await answer?.bytes().catch(() => {})
  return { status: answer?.status ?? 503, ms: performance.now() - begun }
}

function send(url: string, init: RequestInit, guest: number): Promise<Response | undefined> {
  const from = { 'accept-encoding': 'br', 'x-forwarded-for': `192.0.${2 + (guest >> 8)}.${guest & 255}` }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return fetch(url, { ...init, headers: { ...from, ...init.headers }, signal }).catch(() => undefined)
}

/** What guests need: ids, a question that can be voted for, an organizer's login. */
async function prepare(origin: string): Promise<Ids> {
  const json = async (path: string) => (await fetch(origin + path)).json()
  const [{ id: session, eventId: event }] = (await json('/api/sessions?eventSlug=pgh')) as [
    { id: string; eventId: string },
  ]
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(ORGANIZER),
  })
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
  const organize = (method: string, path: string, body: object) =>
    fetch(`${origin}/api/admin/${path}`, { method, headers: { ...JSON_TYPE, cookie }, body: JSON.stringify(body) })
  await organize('PATCH', `sessions/${session}`, { questionsOpen: true })
  const asked = {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ sessionId: session, text: 'How does it end?' }),
  }
  const { id: question } = (await (await fetch(`${origin}/api/questions`, asked)).json()) as { id: string }
  await organize('PUT', `questions/${question}/status`, { status: 'shown' })
  return { event, session, question, cookie }
}
