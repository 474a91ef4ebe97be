import { seeds } from '../../../seeds/index.ts'
import { replaceEventProgram } from '../../features/events/service.ts'
import { listEvents } from '../../visits/known-events.ts'

/** Loads both cities into a database without events; true when it did. */
export async function seedEmptyDatabase(): Promise<boolean> {
  if ((await listEvents()).length > 0) return false
  for (const seed of Object.values(seeds)) await replaceEventProgram(seed, { who: 'first start' })
  return true
}
