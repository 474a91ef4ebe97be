import { Gauge, type Registry } from 'prom-client'
import { SingleFlight } from '../../../db/batcher.ts'
import { env } from '../../env.ts'
import { latestBackups } from '../backups/scheduled/backup-job.ts'
import { readFromDatabase } from './register-metrics.ts'

/** The same in every process. */
export function addBackupMetrics(registry: Registry) {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove()
        const value = env.BACKUP_EVERY === undefined ? undefined : await read()
        if (value !== undefined) this.set(value)
      },
    })
  gauge('backup_interval_seconds', 'How often everything is to be kept in a backup', async () => env.BACKUP_EVERY)
  gauge(
    'backup_last_timestamp_seconds',
    'The moment that the newest backup is of, in seconds since 1970; 0 where none was kept yet',
    async () => {
      const latest = await readBackupState()
      return latest && Date.parse(latest.kept?.dueAt ?? EPOCH) / 1000
    },
  )
  gauge('backup_failing', '1 where the last one failed, until one is kept', async () => {
    const latest = await readBackupState()
    return latest && Number(latest.failed !== undefined)
  })
  gauge(
    'backup_deleting_failing',
    '1 where the last one was kept and an old one could not be deleted after it, until all are',
    async () => {
      const latest = await readBackupState()
      return latest && Number(latest.kept?.problem != null)
    },
  )
}

const EPOCH = '1970-01-01T00:00:00Z'

const lookups = new SingleFlight<Awaited<ReturnType<typeof look>>>()

const readBackupState = () => lookups.run('', look)

const look = () => readFromDatabase(latestBackups)
