import { startServers } from './agenda/in-turns.ts'
import type { Case } from './agenda/servers.ts'

const TITLE = 'Counting requests'
const ROUNDS = 30
const SECONDS = 0.15

const servers = await startServers()

console.log(`${TITLE}: ${ROUNDS} rounds of ${SECONDS} s each, the best of them\n`)
const rows: { name: string; part: number; micros: number }[] = []
for (const one of servers.cases) {
  rows.push(await rowOf(one))
  console.log(Object.values(rows.at(-1)!).join('  '))
}
const { series, bytes, ms } = await servers.scrape()
console.log(`\nCounting a request for \`/metrics\` costs at most ${Math.max(...rows.map(({ micros }) => micros)).toFixed(1)} µs of CPU
and ${((1 - Math.min(...rows.map(({ part }) => part))) * 100).toFixed(0)} % of requests a second of a bare \`Bun.serve\`. A scrape of all routes: ${series} series,
${Math.round(bytes / 1000)} KB, ${ms.toFixed(1)} ms.`)
process.exit(0)

async function rowOf(one: Case) {
  const { cloning, counted } = await servers.best(one, ['cloning', 'counted'], ROUNDS, SECONDS)
  return { name: one.name, part: counted.rate / cloning.rate, micros: counted.cpu - cloning.cpu }
}
