import { startServers } from './agenda/in-turns.ts'
import type { Case } from './agenda/servers.ts'
import { table, writeResults } from './results.ts'

const TITLE = 'Answers from memory, beside a bare Bun.serve'
const ROUNDS = 20
const SECONDS = 0.15

const servers = await startServers()

console.log(`${TITLE}: ${ROUNDS} rounds of ${SECONDS} s each, the best of them\n`)
const head = ['', 'req/s', 'of cloning', 'of building', 'of routes', 'CPU of each', 'by CPU of cloning']
const rows = [head]
for (const one of servers.cases) {
  rows.push(await rowOf(one))
  console.log(rows.at(-1)!.join('  '))
}
const text = `Requests per second of one process that sends what is kept, 50 connections, and what part that is of a bare \`Bun.serve\` sending the same bytes and headers: one that clones a kept \`Response\`, one that builds each, and Bun’s own
static routes, which run no JavaScript. The last two columns count the microseconds of the processor that each answer takes the server
instead, which depends less on whoever asks and on what else runs here. Of ${ROUNDS} rounds in turns the best one counts: others only
say what disturbed them.

${table(rows)}`
await writeResults({ title: TITLE, command: 'bun run bench' }, text)
console.log(`\n${text}`)
process.exit(0)

async function rowOf(one: Case): Promise<string[]> {
  const { app, ...bare } = await servers.best(one, ['app', 'cloning', 'building', 'routes'], ROUNDS, SECONDS)
  const part = (rate: number) => (app.rate / rate).toFixed(2)
  return [
    one.name,
    app.rate.toFixed(0),
    part(bare.cloning.rate),
    part(bare.building.rate),
    part(bare.routes.rate),
    app.cpu.toFixed(1),
    (bare.cloning.cpu / app.cpu).toFixed(2),
  ]
}
