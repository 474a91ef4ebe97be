import { startServers } from './agenda/in-turns.ts'
import type { Case } from './agenda/servers.ts'
import { writeResults } from './results.ts'

const TITLE = 'Counting requests'
const ROUNDS = 30
const SECONDS = 0.15
/** As deploy/prometheus.yaml says. */
const SCRAPE_SECONDS = 15

const servers = await startServers()

console.log(`${TITLE}: ${ROUNDS} rounds of ${SECONDS} s each, the best of them\n`)
const rows: { name: string; part: number; micros: number }[] = []
for (const one of servers.cases) {
  rows.push(await rowOf(one))
  console.log(Object.values(rows.at(-1)!).join('  '))
}
const { series, bytes, ms } = await servers.scrape()
const text = `The cost of counting each request for \`/metrics\`, beside a bare \`Bun.serve\` that clones a response: at most ${Math.max(...rows.map(({ micros }) => micros)).toFixed(1)} µs of CPU
and ${((1 - Math.min(...rows.map(({ part }) => part))) * 100).toFixed(0)} % of requests a second over ${rows.length} kinds of answers; the best of ${ROUNDS} rounds. A scrape with every route asked: ${series} series,
${Math.round(bytes / 1000)} KB, ${ms.toFixed(1)} ms, every ${SCRAPE_SECONDS} s ${((ms / SCRAPE_SECONDS / 1000) * 100).toFixed(2)} % of a core.`
await writeResults({ title: TITLE, command: 'bun run bench metrics' }, text)
console.log(`\n${text}`)
process.exit(0)

async function rowOf(one: Case) {
  const { cloning, counted } = await servers.best(one, ['cloning', 'counted'], ROUNDS, SECONDS)
  return { name: one.name, part: counted.rate / cloning.rate, micros: counted.cpu - cloning.cpu }
}
