/**
 * `bun bench/made-event.ts --event big` fills an event of the app whose DATA_DIR or DATABASE_URL is set with a very large made
 * program, also while the app runs; what the event had before is in its history and can be undone.
 */
import { parseArgs } from 'node:util'
import { withDatabase } from '../cli/terminal/with-database.ts'
import { replaceEventProgram } from '../src/features/events/service.ts'
import { madeEvent } from './made/event.ts'

const { event: slug = 'big' } = parseArgs({ options: { event: { type: 'string' } } }).values
await withDatabase(async () => {
  const made = await replaceEventProgram(madeEvent(slug), { actor: 'bench' })
  if (made.status === 'name-taken') throw new Error(`Another event is called ${made.name}`)
  const { sessions, speakers, sponsors } = made.after
  console.log(`Open /?eventSlug=${slug}: ${sessions} sessions, ${speakers} speakers, ${sponsors} sponsors`)
})
process.exit(0)
