import { startServers } from './agenda/in-turns.ts'
import type { Case } from './agenda/servers.ts'
import { table, writeResults } from './results.ts'

const TITLE = 'What counting requests costs'
const ROUNDS = 30
const SECONDS = 0.15
/** As deploy/prometheus.yaml says. */
const SCRAPE_SECONDS = 15

const servers = await startServers()

console.log(`${TITLE}: ${ROUNDS} rounds of ${SECONDS} s each, the best of them\n`)
const rows = [['', 'req/s', 'counted', 'part', 'CPU of each', 'counted', 'µs more']]
for (const one of servers.cases) {
  rows.push(await rowOf(one))
  console.log(rows.at(-1)!.join('  '))
}
const { series, bytes, ms } = await servers.scrape()
const text = `A bare \`Bun.serve\` that clones a kept \`Response\`, as it is and behind what counts each request of the app for \`/metrics\` (route, status, time), 50
connections: requests per second, and microseconds of the processor that each takes the server. Of ${ROUNDS} rounds in turns the best one counts.
Nothing costs an answer less than such a clone, so of no answer is counting a larger part. One look of Prometheus, when every route was asked: ${series} series, ${Math.round(bytes / 1000)} KB,
${ms.toFixed(1)} ms of the event loop, which every ${SCRAPE_SECONDS} s is ${((ms / SCRAPE_SECONDS / 1000) * 100).toFixed(2)} % of a core.

${table(rows)}`
await writeResults({ title: TITLE, command: 'bun run bench metrics' }, text)
console.log(`\n${text}`)
process.exit(0)

async function rowOf(one: Case): Promise<string[]> {
  const { cloning, counted } = await servers.best(one, ['cloning', 'counted'], ROUNDS, SECONDS)
  return [
    one.name,
    cloning.rate.toFixed(0),
    counted.rate.toFixed(0),
    (counted.rate / cloning.rate).toFixed(2),
    cloning.cpu.toFixed(1),
    counted.cpu.toFixed(1),
    (counted.cpu - cloning.cpu).toFixed(1),
  ]
}
