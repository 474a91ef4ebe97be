import { Counter, Gauge, type Registry } from 'prom-client'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { isFresh } from '../../db/revision-sync.ts'
import { logFailure } from '../jobs.ts'

type Read = () => number
export type MetricReaders = Record<string, readonly [help: string, read: Read]>

export function addGauges(registry: Registry, gauges: MetricReaders) {
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
}

export function addCounters(registry: Registry, counters: MetricReaders) {
  for (const [name, [help, read]] of Object.entries(counters))
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
}

type Family = {
  name: string
  help: string
  label: string
  read: () => Iterable<readonly [value: string, count: number]>
}

export function addCounterFamily(registry: Registry, { name, help, label, read }: Family) {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [value, count] of read()) this.inc({ [label]: value }, count)
    },
  })
}

/** Undefined while the database is away, so that the other metrics still answer. */
export async function readFromDatabase<T>(ask: () => Promise<T>): Promise<T | undefined> {
  if (!isFresh()) return undefined
  return ask().catch((error) => {
    if (!isDatabaseUnavailable(error)) logFailure('The database could not be asked for its metrics')(error)
    return undefined
  })
}
