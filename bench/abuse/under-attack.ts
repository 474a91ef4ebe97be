import { type MeasuredApp, ORGANIZER, startCheckout } from '../checkouts.ts'
import type { Attack } from './attacks.ts'
import { deviceFrom } from './devices.ts'

const SECONDS = 5
/** How long anybody waits for a page before it counts as not answered. */
const PATIENCE_MS = 10_000

/** What everybody else notices of an attack. Times in ms, memory in MB. */
type Noticed = {
  p50: number
  p95: number
  posts: string
  before: number
  after: number
  afterwards: string
  answered: string
}

/** While each attack runs: how fast others get the cached agenda, whether their posts are stored, what memory it takes. */
export async function measureUnderAttack(checkouts: string[], attacks: Attack[]) {
  console.log(`\nEverybody else while one attack runs for ${SECONDS} s: the cached agenda, posts stored, memory\n`)
  console.log(
    `${'attack'.padEnd(32)}${'code'.padEnd(12)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'posts'.padStart(9)}${'MB before'.padStart(11)}${'MB after'.padStart(10)}  ${'news, sign-in'.padEnd(14)}attacker got`,
  )
  for (const attack of attacks)
    for (const checkout of checkouts) {
      const app = await startCheckout(checkout, { TRUST_PROXY: 'on' })
      try {
        if (attack.isAtLargeEvent) await makeLargeEvent(checkout, app)
        print(attack.name, app.name, await notice(app, attack))
      } finally {
        await app.stop()
      }
    }
}

/** The event `big` of 1,500 sessions in the app's own database. */
export async function makeLargeEvent(cwd: string, { dataDir, origin }: MeasuredApp) {
  const env = { ...process.env, DATA_DIR: dataDir }
  await Bun.spawn([process.execPath, 'bench/made-event.ts'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
    .exited
  await timeOf(`${origin}/search?eventSlug=big&q=anything`)
}

async function notice(app: MeasuredApp, attack: Attack): Promise<Noticed> {
  const eventId = await warmUp(app.origin)
  const before = await app.memory()
  const attacker = Bun.spawn(
    [process.execPath, `${import.meta.dir}/attacker.ts`, app.origin, attack.name, eventId, `${SECONDS}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const isOver = attacker.exited.then(() => true)
  const [times, posts] = await Promise.all([readOn(app.origin, isOver), postOn(app.origin, eventId)])
  const { statuses } = JSON.parse(await new Response(attacker.stdout).text()) as { statuses: Record<string, number> }
  const answered = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    posts,
    before,
    after: await app.memory(),
    afterwards: `${await newsStatus(app.origin)}, ${await signInStatus(app.origin)}`,
    answered: answered.join(', ') || 'nothing',
  }
}

/** The event's id, everything asked for once. */
async function warmUp(origin: string): Promise<string> {
  const events = (await (await fetch(`${origin}/api/events`)).json()) as { id: string; slug: string }[]
  for (let round = 0; round < 20; round++) await timeOf(`${origin}/`)
  await timeOf(`${origin}/dialogs/agenda`)
  return events.find(({ slug }) => slug === 'pgh')!.id
}

/** Somebody who opens the agenda again and again. */
async function readOn(origin: string, isOver: Promise<boolean>): Promise<number[]> {
  const times: number[] = []
  let over = false
  void isOver.then(() => (over = true))
  while (!over) {
    times.push(await timeOf(`${origin}/`))
    await Bun.sleep(10)
  }
  return times
}

async function timeOf(url: string): Promise<number> {
  const from = performance.now()
  await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), headers: { 'x-forwarded-for': '192.0.2.1' } })
    .then((answer) => answer.bytes())
    .catch(() => {})
  return performance.now() - from
}

/** Twenty people, each from an address of her own, post once while it goes on. */
async function postOn(origin: string, eventId: string): Promise<string> {
  const people = 20
  const stored = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const cookie = await deviceFrom(origin, `192.0.2.${at + 10}`)
      await Bun.sleep(((at + 1) / (people + 1)) * SECONDS * 1000)
      const answer = await fetch(`${origin}/api/attendee-messages`, {
        method: 'POST',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${at + 10}`, cookie },
        body: JSON.stringify({ name: `Person ${at}`, message: `Hello from ${at}`, eventId }),
      }).catch(() => undefined)
      return answer?.status === 201
    }),
  )
  return `${stored.filter(Boolean).length}/${people}`
}

/** Whether news can be listened to when it is over. */
async function newsStatus(origin: string): Promise<number> {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/news`, { signal: leaving.signal })
  leaving.abort()
  return answer.status
}

/** Whether the organizer gets in with the right password, from an address that nobody saw before. */
async function signInStatus(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.200' },
    body: JSON.stringify(ORGANIZER),
  })
  return answer.status
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

function print(attack: string, code: string, { p50, p95, posts, before, after, afterwards, answered }: Noticed) {
  console.log(
    `${attack.padEnd(32)}${code.padEnd(12)}${p50.toFixed(1).padStart(9)}${p95.toFixed(1).padStart(9)}${posts.padStart(9)}${before.toFixed(0).padStart(11)}${after.toFixed(0).padStart(10)}  ${afterwards.padEnd(14)}${answered}`,
  )
}
