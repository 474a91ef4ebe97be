import { ensureEmbedded } from '../db/embedded/lifecycle.ts'
import { connectPostgres } from '../db/pool/connection.ts'
import { startProcesses } from '../tests/rolling/processes.ts'
import { boardId, newCounts, post, quantile } from './crowd/crowd.ts'
import { table, writeResults } from './results.ts'

const PROCESSES = 3
const HEARD = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 400)
const UNHEARD = Math.ceil(HEARD / 8)
/** Goals, in ms. */
const SOON = { heard: 50, unheard: 2000 }

const processes = await startProcesses(PROCESSES, 0)
const database = await ensureEmbedded(processes.dataDir)
const sql = connectPostgres(database.superuser, { max: 1, statementTimeoutMs: 0, name: 'bench' })
const origins = processes.ports.map((port) => `http://127.0.0.1:${port}`)
const eventId = await boardId(origins[0]!)

console.log(`${PROCESSES} processes; a post on one, until each other shows it to whoever asks again and again\n`)
const heard = await measure(HEARD, async () => {})
const unheard = await measure(UNHEARD, cutListening)
const rows = [
  ['', 'posts', 'p50', 'p99', 'max', 'goal'],
  ['by NOTIFY', String(HEARD), ...inMs(heard), `p99 ≤ ${SOON.heard} ms`],
  ['LISTEN killed before each post', String(UNHEARD), ...inMs(unheard), `max ≤ ${SOON.unheard} ms`],
]
for (const [name = '', ...cells] of rows) console.log(name.padEnd(32) + cells.map((cell) => cell.padEnd(12)).join(''))
await writeResults(
  { title: 'A change reaches other processes', command: 'bun run bench processes', versions: [await postgres()] },
  `From a post's acknowledgment by one of ${PROCESSES} processes until the others show it.

${table(rows)}`,
)
await sql.end()
await database.release()
await processes.stop()
process.exit(0)

/** Of each post, when each other process showed it, in ms since it was acknowledged. */
async function measure(posts: number, before: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < posts; n++) {
    const others = origins.filter((_, at) => at !== n % PROCESSES)
    await before()
    // Each is of another address, and says its number.
    const number = Math.floor(Math.random() * 2 ** 24)
    const answer = await post(newCounts(), origins[n % PROCESSES]!, eventId, number)
    const from = performance.now()
    if (answer?.status !== 201) throw new Error(`A post was answered ${answer?.status}`)
    times.push(...(await Promise.all(others.map((origin) => shown(origin, `Message ${number},`, from)))))
    await Bun.sleep(Math.random() * 50)
  }
  return times
}

async function shown(origin: string, words: string, from: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${origin}/api/attendee-messages?eventSlug=pgh`)
    if ((await answer.text()).includes(words)) return performance.now() - from
    await Bun.sleep(1)
  }
}

/** Ends the connections by which processes hear of each other. */
function cutListening() {
  return sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%watch%'`
}

function inMs(times: number[]): string[] {
  return [0.5, 0.99, 1].map((part) => `${quantile(times, part)} ms`)
}

async function postgres(): Promise<string> {
  const [row] = await sql`select current_setting('server_version') as version`
  return `Postgres ${row!.version}`
}
