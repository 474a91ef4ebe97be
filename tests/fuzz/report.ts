import type { Failure } from './fuzz.ts'
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

function statusesOf({ statuses }: Tally, hundred: number): number {
  return [...statuses].reduce((sum, [status, count]) => (Math.floor(status / 100) === hundred ? sum + count : sum), 0)
}

const perSecond = ({ requests, begun, ended }: Tally) =>
  Math.round((requests * 1000) / ((ended ?? performance.now()) - begun))
const megabytes = (bytes = 0) => Math.round(bytes / 1024 ** 2)
