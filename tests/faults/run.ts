/**
 * `bun run test:faults [NAME…] [--rounds N]` breaks what the app stands on while people post, edit, upload, seed and read, and
 * compares what was acknowledged with what is there afterwards. Prints both, and fails where they differ or where something could not be
 * tried here.
 */
import { parseArgs } from 'node:util'
import { FAULTS } from './faults.ts'

const { values, positionals: names } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true })
const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown) {
  console.error(`There is no fault "${unknown}". There are: ${FAULTS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

let isRight = true
for (const fault of FAULTS.filter(({ name }) => !names.length || names.includes(name))) {
  const why = await fault.whyNot?.()
  if (why) {
    isRight = false
    console.error(`${fault.name}: NOT TRIED: ${why}`)
    continue
  }
  const told = await fault.attempt(Number(values.rounds ?? fault.rounds))
  isRight &&= told.isRight
  console.log(`${fault.name}: ${told.isRight ? '' : 'WRONG: '}${told.said}`)
}
process.exit(isRight ? 0 : 1)
