import { bucketAway, whyNoBucket } from './broken/bucket.ts'
import { hostileClients } from './broken/clients.ts'
import { clockJumps } from './broken/clock.ts'
import {
  again,
  appKilled,
  appKilledWithout,
  databaseKilled,
  frozen,
  outOfConnections,
  readOnly,
  refusing,
  silent,
} from './broken/database.ts'
import { deploysAtOnce } from './broken/deploys.ts'
import { fullDisk, whyNoDisk } from './broken/disk.ts'
import { newsLost } from './broken/news.ts'
import { inWords, isRight, type Outcome, row } from './outcome.ts'
import type { Told } from './told.ts'

export type Fault = {
  /** What it is called on the command line. */
  name: string
  /** How often it is tried where nothing else is asked for. */
  rounds: number
  /** Why it cannot be tried here. */
  whyNot?: () => string | undefined | Promise<string | undefined>
  attempt: (rounds: number) => Promise<Told>
}

/** All that is broken, in this order. */
export const FAULTS: Fault[] = [
  { ...underLoad('app-killed', 'the app killed', again(appKilled)), rounds: 100 },
  { ...underLoad('database-killed', 'Postgres killed', again(databaseKilled)), rounds: 100 },
  underLoad('frozen', 'Postgres stands still for 6 s', again(frozen)),
  underLoad('refusing', 'Postgres cannot be reached for 6 s', again(refusing, { hasLine: true })),
  underLoad(
    'restarted',
    'the app killed while Postgres cannot be reached for 6 s',
    again(appKilledWithout, { hasLine: true }),
  ),
  underLoad('silent', 'lines to Postgres go dead, new ones work', again(silent, { hasLine: true })),
  underLoad('connections', 'no connection left for 6 s', again(outOfConnections)),
  underLoad('read-only', 'Postgres may only be read for 6 s', again(readOnly)),
  { ...underLoad('disk', 'the disk full for 6 s', fullDisk), whyNot: whyNoDisk },
  { ...underLoad('bucket', 'the bucket refuses or hangs for 6 s', bucketAway), rounds: 4, whyNot: whyNoBucket },
  underLoad('clients', '1,050 slow and hostile clients for 8 s', again(hostileClients, {}, 8000)),
  { ...underLoad('clock', 'the clock wrong by ±1 h, ±2 d, +8 d', clockJumps), rounds: 5 },
  { name: 'deploys', rounds: 5, attempt: deploysAtOnce },
  { name: 'news', rounds: 40, attempt: newsLost },
]

function underLoad(name: string, what: string, broken: (rounds: number) => Promise<Outcome>): Fault {
  const attempt = async (rounds: number) => {
    const outcome = await broken(rounds)
    return { isRight: isRight(outcome), said: inWords(outcome), row: row(what, outcome) }
  }
  return { name, rounds: 3, attempt }
}
