/** `bun make-events.ts HOW_MANY`, in the folder of a checkout whose app runs: so many events beside the two of the sample data, with Pittsburgh's program. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href)
const { withDatabase } = await here('cli/terminal/with-database.ts')
const { replaceEventProgram } = await here('src/features/events/service.ts')
const { seeds } = await here('seeds/index.ts')
await withDatabase(async () => {
  for (let n = 1; n <= Number(process.argv[2]); n++) {
    const event = { ...seeds.pgh.event, slug: `made-${n}`, name: `WITCON ${n}` }
    const made = await replaceEventProgram({ ...seeds.pgh, event }, { who: 'bench' })
    if (made.status === 'name-taken') throw new Error(`Another event is called ${made.name}`)
  }
})
process.exit(0)
