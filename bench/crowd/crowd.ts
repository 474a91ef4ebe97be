import type { MeasuredApp } from '../checkouts.ts'
import { cpuSeconds } from './cpu.ts'

/** What came of a number of requests, and what those took that were not refused, in ms. */
export type Counts = { times: number[]; statuses: Map<number, number>; errors: number }

export const newCounts = (): Counts => ({ times: [], statuses: new Map(), errors: 0 })

/** How long anybody waits before it counts as an error. */
const PATIENCE_MS = 10_000

/** Asks once and reads all of it; undefined where nothing came in time. */
export async function ask(counts: Counts, url: string, options: RequestInit = {}): Promise<Response | undefined> {
  const from = performance.now()
  try {
    const answer = await fetch(url, {
      ...options,
      headers: { 'accept-encoding': 'br', ...options.headers },
      decompress: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.arrayBuffer()
    // A refusal is quick, and would make the others look so.
    if (answer.status < 400) counts.times.push(performance.now() - from)
    counts.statuses.set(answer.status, (counts.statuses.get(answer.status) ?? 0) + 1)
    return answer
  } catch {
    counts.errors++
  }
}

/** Posts on the board as somebody new, as a hall behind many addresses would. */
export function post(counts: Counts, origin: string, eventId: string, n: number): Promise<Response | undefined> {
  const message = { eventId, name: `Visitor ${n}`, message: `Message ${n}, and a few words more to read.` }
  return send(counts, `${origin}/api/attendee-messages`, message, n)
}

/** Writes to a sponsor, in the same way. */
export function mail(counts: Counts, origin: string, to: { eventId: string; sponsorId: string }, n: number) {
  const from = { name: `Visitor ${n}`, email: `visitor-${n}@example.org`, message: `Message ${n} to a sponsor.` }
  return send(counts, `${origin}/api/messages`, { ...to, ...from }, n)
}

/** With the cookie that a form gets when it is first touched, which is not measured: whoever brings none shares little with all who do. */
async function send(counts: Counts, url: string, body: object, n: number): Promise<Response | undefined> {
  const from = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
  const given = await fetch(new URL('/api/device', url), { method: 'POST', headers: from }).catch(() => undefined)
  const cookie = given?.headers.getSetCookie()[0]?.split(';')[0]
  return ask(counts, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
}

/** Of the event that is shown without asking for one. */
export async function boardId(origin: string): Promise<string> {
  const events = (await (await fetch(`${origin}/api/events`)).json()) as { id: string; slug: string }[]
  return events.find(({ slug }) => slug === 'pgh')!.id
}

/** Resident memory before, at its peak while `work` goes on, and after a rest; and how much of one core the work took. */
export async function watchMemory(app: MeasuredApp, work: () => Promise<void>, restSeconds: number) {
  const before = await app.memory()
  let peak = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await app.memory())
      await Bun.sleep(250)
    }
  })()
  const [cpu, from] = [await cpuSeconds(app.pid), performance.now()]
  await work()
  const load = (((await cpuSeconds(app.pid)) - cpu) / (performance.now() - from)) * 1e5
  isOver = true
  await watching
  await Bun.sleep(restSeconds * 1000)
  return `memory before / at its peak / after ${restSeconds} s of rest: ${before} / ${peak} / ${await app.memory()} MB; ${load.toFixed(0)} % of a core`
}

export function quantile(times: number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(0)
}

/** `4711 × 200, 12 × 429`. */
export function said({ statuses, errors }: Counts): string {
  const counted = [...statuses].sort().map(([status, count]) => `${count} × ${status}`)
  return [...counted, ...(errors ? [`${errors} × nothing in time`] : [])].join(', ')
}
