import { seeds } from '../../../seeds/index.ts'
import { listEvents, replaceEventProgramme } from '../events/service.ts'

/** Loads both cities into a database without events; true when it did. */
export async function seedEmptyDatabase(): Promise<boolean> {
  if ((await listEvents()).length > 0) return false
  for (const seed of Object.values(seeds)) await replaceEventProgramme(seed, 'first start')
  return true
}
