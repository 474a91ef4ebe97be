import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { table, writeResults } from '../../bench/results.ts'
import type { Failure, Found } from './fuzz.ts'
import type { Tally } from './tally.ts'

export function failureInWords({ number, problem, line, isAgain }: Failure, seed: number): string {
  const again = isAgain ? 'The smallest that is answered alike:' : 'Sent again it was answered well; it was:'
  return `\n${problem.rule}: ${problem.seen}\n${again}\n  ${line}\nbun run test:fuzz ${seed} --only ${number}\n`
}

/** How far it has come, on one line. */
export function inWords(tally: Tally): string {
  const { requests, memory, slowestMs, busy } = tally
  const statuses = [2, 3, 4, 5].map((hundred) => `${statusesOf(tally, hundred)} × ${hundred}xx`).join(', ')
  return `${requests} requests, ${perSecond(tally)} a second: ${statuses}; slowest ${Math.round(slowestMs)} ms, busy ${busy}, ${megabytes(memory.at(-1))} MB`
}

const SEEDS = 5
const TITLE = 'Fuzz'

/** Beside what other seeds met, the newest first. */
export async function writeFuzz(seed: number, found: Found) {
  const row = [
    String(seed),
    ...[found.requests, statusesOf(found, 5), found.failures.length].map(String),
    `${megabytes(found.memory[Math.floor(found.memory.length / 3)])} → ${megabytes(found.memory.at(-1))} MB`,
  ]
  const others = (await writtenRows()).filter(([known]) => known !== String(seed))
  const head = ['seed', 'requests', '5xx', 'failures', 'memory after a third → at the end']
  await writeResults(
    { title: TITLE, command: `bun run test:fuzz ${seed}` },
    `Requests from the app's routes and schemas. Failures: 5xx, hangs, broken answers, leaks, echoed markup, redirects to other sites.

${table([head, row, ...others].slice(0, SEEDS + 1))}`,
  )
}

async function writtenRows(): Promise<string[][]> {
  const file = join(import.meta.dirname, '../../bench/results.md')
  const written = await readFile(file, 'utf8').catch(() => '')
  const [, section = ''] = new RegExp(`^## ${TITLE}\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(written) ?? []
  return [...section.matchAll(/^\| (\d+ .*) \|$/gm)].map(([, cells]) => cells!.split(' | '))
}

function statusesOf({ statuses }: Tally, hundred: number): number {
  return [...statuses].reduce((sum, [status, count]) => (Math.floor(status / 100) === hundred ? sum + count : sum), 0)
}

const perSecond = ({ requests, begun, ended }: Tally) =>
  Math.round((requests * 1000) / ((ended ?? performance.now()) - begun))
const megabytes = (bytes = 0) => Math.round(bytes / 1024 ** 2)
