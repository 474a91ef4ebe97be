import { cbus } from './cbus.ts'
import { pgh } from './pgh.ts'
import type { Seed } from './seed.ts'

/** The sample events by slug. */
export const seeds: Record<'pgh' | 'cbus', Seed> = { pgh, cbus }
