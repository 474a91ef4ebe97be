import { ADMIN, Client } from '../../support/app.ts'
import { runApp } from '../../support/running-app.ts'
import { type Stand, startStand } from '../stand.ts'
import type { Told } from '../told.ts'

/** How long until a change on one process may be seen on another that was not told of it. */
const MOST_MS = 2000
const PATIENCE_MS = 10_000

/**
 * A change on one process is asked for on another: one that hears of it, whose listening connection is killed, that cannot listen, and
 * that listens though nothing is said.
 */
export async function newsLost(rounds: number): Promise<Told> {
  const stand = await startStand({ hasLine: true })
  const env = { DATA_DIR: stand.dataDir, TRUST_PROXY: 'on' }
  const url = stand.line!.url('postgres')
  const [listening, pooled] = await Promise.all([
    runApp({ ...env, DATABASE_URL: url }),
    runApp({ ...env, DATABASE_URL: `${url}?pgbouncer=true` }),
  ])
  try {
    const organizer = new Client(stand.origin)
    await organizer.post('/api/login', ADMIN)
    const edit: Change = async (id, title) => void (await organizer.patch(`/api/admin/sessions/${id}`, { title }))
    const heard = await delays(listening.origin, rounds, edit)
    const killed = await delays(listening.origin, rounds, async (id, title) => {
      await killListeners(stand)
      await edit(id, title)
    })
    const unheard = await delays(pooled.origin, rounds, edit)
    const unsaid = await delays(listening.origin, rounds, (id, title) => writeSilently(stand, id, title))
    const isRight = [heard, killed, unheard, unsaid].flat().every((ms) => ms <= MOST_MS)
    const said = `a change on another process is seen after: told of it ${inWords(heard)}; its LISTEN connection killed at each change ${inWords(killed)}; never listening ${inWords(unheard)}; listening, and no NOTIFY sent ${inWords(unsaid)}; of ${rounds} changes each`
    return { isRight, said }
  } finally {
    await Promise.all([listening.stop(), pooled.stop()])
    await stand.stop()
  }
}

/** Gives a session another title. */
type Change = (id: string, title: string) => Promise<void>

const killListeners = (stand: Stand) =>
  stand.asOperator(
    (sql) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'conference-companion watch'`,
  )

/** As the app writes, but for the NOTIFY. */
const writeSilently = (stand: Stand, id: string, title: string) =>
  stand.asOperator(async (sql) => {
    await sql`
      with changed as (update sessions set title = ${title} where id = ${id} returning event_id)
      update revisions set rev = rev + 1 where kind = 'sessions' and event_id in (select event_id from changed)`
  })

/** In ms, each change from when it was made. */
async function delays(other: string, rounds: number, change: Change): Promise<number[]> {
  const reader = new Client(other)
  const sessions = '/api/sessions?eventSlug=pgh'
  const [session] = await (await reader.get(sessions)).json()
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    const title = `Changed ${crypto.randomUUID()}`
    await change(session.id, title)
    const from = performance.now()
    const isOld = async () => !(await (await reader.get(sessions)).text()).includes(title)
    while ((await isOld()) && performance.now() < from + PATIENCE_MS) await Bun.sleep(2)
    found.push(performance.now() - from)
    await Bun.sleep(Math.random() * 500)
  }
  return found
}

function inWords(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} ms, at most ${sorted.at(-1)!.toFixed(0)} ms`
}
