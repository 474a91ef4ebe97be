import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { env } from '../../../env.ts'
import { openBucket } from '../../../features/uploads/storage/storage.ts'
import { createBackup } from '../backup.ts'

/** A backup's address is a path or `s3://bucket/key`. */
export type BackupStorage = {
  /** A full backup appears whole or not at all. */
  keep(name: string): Promise<string>
  holds(address: string): boolean
  delete(address: string): Promise<void>
  /** The file is on this machine while `work` runs. */
  read<T>(address: string, work: (path: string) => Promise<T>): Promise<T>
}

/** A silent bucket would hold up all following backups. */
const UPLOAD_TIMEOUT_MS = 600_000

export function backupStorage(patienceMs = UPLOAD_TIMEOUT_MS): BackupStorage {
  const to = env.BACKUP_TO ?? join(env.DATA_DIR, 'backups/scheduled')
  return to.startsWith('s3://') ? inBucket(to.replace(/\/$/, ''), patienceMs) : inFolder(resolve(to))
}

function inFolder(folder: string): BackupStorage {
  return {
    async keep(name) {
      await deleteLeftovers(folder)
      const path = join(folder, name)
      await createBackup(path, {})
      return path
    },
    // Another machine may have a folder of the same name.
    holds: (path) => dirname(path) === folder && existsSync(path),
    delete: (path) => rm(path, { force: true }),
    read: (path, work) => work(path),
  }
}

/** Written here first, because its length must be known and a broken one must never arrive. */
function inBucket(to: string, patienceMs: number): BackupStorage {
  const bucket = new URL(to).hostname
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`The bucket ${bucket} did not answer in time`)), patienceMs)
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
  }
  const keyOf = (address: string) => address.slice(`s3://${bucket}/`.length)
  const withLocalCopy = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    const folder = join(env.DATA_DIR, 'backups')
    await deleteLeftovers(folder)
    const path = join(folder, `.on-the-way-${crypto.randomUUID()}`)
    try {
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    keep: (name) =>
      withLocalCopy(async (path) => {
        await createBackup(path, {})
        const address = `${to}/${name}`
        await inTime((await openBucket(bucket, patienceMs)).sendFile(keyOf(address), path))
        return address
      }),
    holds: (address) => dirname(address) === to,
    delete: async (address) => inTime((await openBucket(bucket, patienceMs)).delete([keyOf(address)])),
    read: (address, work) =>
      withLocalCopy(async (path) => {
        await inTime((await openBucket(bucket, patienceMs)).fetchFile(keyOf(address), path))
        return work(path)
      }),
  }
}

const DRAFT = /^(conference-scheduled-.+\.part|\.on-the-way-.+)$/
const DAY_MS = 24 * 60 * 60 * 1000

/** Creates the folder and deletes leftovers of dead processes: no backup takes a day. */
async function deleteLeftovers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
