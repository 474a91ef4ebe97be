import { startServers } from './agenda/in-turns.ts'
import type { Case } from './agenda/servers.ts'
import { table, writeResults } from './results.ts'

const TITLE = 'Cached answers'
const ROUNDS = 20
const SECONDS = 0.15

const servers = await startServers()

console.log(`${TITLE}: ${ROUNDS} rounds of ${SECONDS} s each, the best of them\n`)
const rows = [['', 'req/s', 'of the bare server', 'CPU µs']]
for (const one of servers.cases) {
  rows.push(await rowOf(one))
  console.log(rows.at(-1)!.join('  '))
}
const text = `Requests per second of one process over 50 connections, and their part of a bare \`Bun.serve\`; the best of ${ROUNDS} rounds.

${table(byPage())}`
await writeResults({ title: TITLE, command: 'bun run bench' }, text)
console.log(`\n${text}`)
process.exit(0)

async function rowOf(one: Case): Promise<string[]> {
  const { app, cloning } = await servers.best(one, ['app', 'cloning'], ROUNDS, SECONDS)
  return [one.name, app.rate.toFixed(0), (app.rate / cloning.rate).toFixed(2), app.cpu.toFixed(1)]
}

/** A row per page, a column per kind of answer. */
function byPage(): string[][] {
  const pages = Map.groupBy(rows.slice(1), ([name]) => name!.split(', ')[0]!)
  const cells = (cases: string[][]) => cases.map(([, rate, part]) => `${rate} (${part})`)
  return [['', 'br', 'identity', 'not modified'], ...[...pages].map(([page, cases]) => [page, ...cells(cases)])]
}
