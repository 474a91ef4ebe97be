/**
 * `bun run test:fuzz [SEED] [--requests 100000] [--only NUMBER]`: asks the app what its own routes and schemas make it worth to ask, each
 * time something else, and looks at every answer. What the seed makes is always the same; without one it is made up and printed. A failure is
 * printed as the smallest request that is answered alike, and can be sent alone by `--only`.
 */
import { parseArgs } from 'node:util'
import { type Failure, fuzz } from './fuzz.ts'
import { failureInWords, inWords } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '100000' }, only: { type: 'string' } },
})
const seed = positionals[0] === undefined ? Math.floor(Math.random() * 2 ** 31) : numberOf(positionals[0])
const requests = numberOf(values.requests)
const only = values.only === undefined ? undefined : numberOf(values.only)

console.log(`Seed ${seed}`)
const onFailure = (failure: Failure) => console.log(failureInWords(failure, seed))
const found = await fuzz({ seed, requests, only, onFailure, onRound: (tally) => console.log(inWords(tally)) })
for (const sentence of found.ill) console.log(`Afterwards ${sentence}`)
const isWell = found.failures.length === 0 && found.ill.length === 0
console.log(isWell ? 'Every answer was as it should be, and so is the app' : `${found.failures.length} failures`)
process.exit(isWell ? 0 : 1)

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`${text} is not a number: bun run test:fuzz [SEED] [--requests 100000] [--only NUMBER]`)
  process.exit(2)
}
