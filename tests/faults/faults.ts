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
import { inWords, isRight, type Outcome } from './outcome.ts'
import type { Told } from './told.ts'

type Fault = {
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
  { ...underLoad('app-killed', again(appKilled)), rounds: 100 },
  { ...underLoad('database-killed', again(databaseKilled)), rounds: 100 },
  underLoad('frozen', again(frozen)),
  underLoad('refusing', again(refusing, { hasLine: true })),
  underLoad('restarted', again(appKilledWithout, { hasLine: true })),
  underLoad('silent', again(silent, { hasLine: true })),
  underLoad('connections', again(outOfConnections)),
  underLoad('read-only', again(readOnly)),
  { ...underLoad('disk', fullDisk), whyNot: whyNoDisk },
  { ...underLoad('bucket', bucketAway), rounds: 4, whyNot: whyNoBucket },
  underLoad('clients', again(hostileClients, {}, 8000)),
  { ...underLoad('clock', clockJumps), rounds: 5 },
  { name: 'deploys', rounds: 5, attempt: deploysAtOnce },
  { name: 'news', rounds: 40, attempt: newsLost },
]

function underLoad(name: string, broken: (rounds: number) => Promise<Outcome>): Fault {
  const attempt = async (rounds: number) => {
    const outcome = await broken(rounds)
    return { isRight: isRight(outcome), said: inWords(outcome) }
  }
  return { name, rounds: 3, attempt }
}
