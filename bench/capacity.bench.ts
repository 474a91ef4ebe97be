import { resolve } from 'node:path'
import { startActions } from './capacity/actions.ts'
import { type Cost, type Costs, inWords, needsOf } from './capacity/needs.ts'
import { startCheckout } from './checkouts.ts'
import { cpuSeconds, databaseCpuSeconds } from './crowd/cpu.ts'
import { table, writeResults } from './results.ts'

const TITLE = 'Capacity'
const ATTENDEES = [1000, 10_000, 100_000]

console.log('What each thing that people do takes the processors of the app and of its database\n')
const app = await startCheckout(resolve(import.meta.dir, '..'), { TRUST_PROXY: 'on' })
const rows = [['', 'app µs', 'database µs', 'a second']]
const costs = {} as Costs
try {
  const { actions, firstVisit, listener } = await startActions(app)
  for (const { action, what, run } of actions) {
    const cost = await costOf(run)
    costs[action] = cost
    rows.push([what, ...[cost.app, cost.database, 1e6 / cost.app].map((value) => value.toFixed(0))])
    console.log(rows.at(-1)!.join('  '))
  }
  const text = `CPU time of one core. An open stream takes ${(listener() / 1024).toFixed(1)} KB of memory.

${table(rows)}

All attendees first open the app within five minutes (${firstVisit.pages} pages, ${firstVisit.files} files, ${Math.round(firstVisit.bytes / 1024)} KB); the program changes once a
minute; half of each core stays free (\`bench/capacity/needs.ts\`).

${table(inWords(ATTENDEES.map((attendees) => needsOf(attendees, costs, firstVisit))))}`
  await writeResults({ title: TITLE, command: 'bun run bench capacity' }, text)
  console.log(`\n${text}`)
} finally {
  await app.stop()
}
process.exit(0)

/** `run` answers how many times it was done. */
async function costOf(run: () => Promise<number>): Promise<Cost> {
  const before = await used()
  const times = await run()
  const after = await used()
  const each = (whose: keyof Cost) => ((after[whose] - before[whose]) * 1e6) / times
  return { app: each('app'), database: each('database') }
}

async function used(): Promise<Cost> {
  return { app: await cpuSeconds(app.pid), database: await databaseCpuSeconds(app.dataDir) }
}
