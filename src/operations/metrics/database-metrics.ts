import { Gauge, type Registry } from 'prom-client'
import { batchedItems } from '../../../db/batcher.ts'
import { poolState } from '../../../db/client.ts'
import { totalRevision } from '../../../db/revisions/revision-state.ts'
import { isFresh, revisionsListening, revisionsVerifiedAt } from '../../../db/revisions/revision-sync.ts'
import { countFollowedSources } from '../../features/import/follow/source-job.ts'
import { addCounters, addGauges, readFromDatabase } from './register-metrics.ts'

export function addDatabaseMetrics(registry: Registry) {
  addGauges(registry, {
    database_up: ['1 while the database was heard of within two seconds', () => Number(isFresh())],
    database_pool_size: ['How many statements and transactions may run at once', () => poolState().size],
    database_pool_in_use: ['How many of these are running', () => poolState().inUse],
    database_pool_waiting: ['How many more wait for a place', () => poolState().waiting],
    database_pool_waiting_most: ['How many may wait', () => poolState().queue],
    writes_waiting: ['How many posts, votes and the like wait to be stored with others', batchedItems],
    data_revision: ['All writes that this process knows of: the same in every process of one database', totalRevision],
    data_revision_age_seconds: ['How long ago that was compared with the database', revisionAge],
    data_revision_listening: [
      '1 while notices of other processes are heard at once',
      () => Number(revisionsListening()),
    ],
  })
  addSourceMetrics(registry)
  addCounters(registry, {
    database_pool_waits_total: ['How many had to wait for a place', () => poolState().waits],
    database_pool_wait_seconds_total: ['How long they waited', () => poolState().waitedMs / 1000],
    database_pool_refused_total: ['How many were refused because too many waited', () => poolState().refused],
    database_timeouts_total: ['How many were not answered in time', () => poolState().timeouts],
  })
}

function addSourceMetrics(registry: Registry) {
  new Gauge({
    name: 'followed_sources',
    help: 'Addresses that programs are followed at, by how the last look went',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      this.reset()
      const counted = await readFromDatabase(countFollowedSources)
      if (!counted) return
      this.set({ result: 'ok' }, counted.followed - counted.failing)
      this.set({ result: 'failing' }, counted.failing)
    },
  })
}

const revisionAge = () => (performance.now() - revisionsVerifiedAt()) / 1000
