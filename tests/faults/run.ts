/**
 * `bun run test:faults [NAME…] [--rounds N]` breaks what the app stands on while people post, edit, upload, seed and read, and
 * compares what was acknowledged with what is there afterwards. Prints both, fails where they differ or where something could not be
 * tried here, and writes a section of bench/results.md when all of its faults were tried as often as they should be.
 */
import { parseArgs } from 'node:util'
import { table, writeResults } from '../../bench/results.ts'
import { FAULTS, type Fault } from './faults.ts'
import { HEAD } from './outcome.ts'
import type { Told } from './told.ts'

const EXPLAINED = `People post, edit, upload, seed, and read all the time. Unless a row says so, nothing acknowledged was lost, stored twice, or half done,
and no answer was wrong. Pages: whole answers during the fault. Back: until reading and writing worked (longest). An app that starts
without a database has no saved copies.`

const { values, positionals: names } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true })
const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown) {
  console.error(`There is no fault "${unknown}". There are: ${FAULTS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const tried = new Map<Fault, Told>()
let isRight = true
for (const fault of FAULTS.filter(({ name }) => !names.length || names.includes(name))) {
  const why = await fault.whyNot?.()
  if (why) {
    isRight = false
    console.error(`${fault.name}: NOT TRIED: ${why}`)
    continue
  }
  const told = await fault.attempt(Number(values.rounds ?? fault.rounds))
  tried.set(fault, told)
  isRight &&= told.isRight
  console.log(`${fault.name}: ${told.isRight ? '' : 'WRONG: '}${told.said}`)
}
if (!values.rounds) await write()
process.exit(isRight ? 0 : 1)

async function write() {
  const told = FAULTS.map((fault) => tried.get(fault))
  if (told.includes(undefined)) return
  const rows = told.flatMap((one) => (one ? [one.row] : []))
  const command = 'bun run test:faults'
  await writeResults(
    { title: 'Faults', command, versions: ['the embedded Postgres'] },
    [EXPLAINED, table([HEAD, ...rows])].join('\n\n'),
  )
}
