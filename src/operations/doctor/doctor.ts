import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { count, sql } from 'drizzle-orm'
import { closeDatabase, db, openDatabase, type Transaction } from '../../../db/client.ts'
import { creationProblem, embeddedStatus } from '../../../db/embedded/lifecycle.ts'
import { migrationState } from '../../../db/migrate.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { events } from '../../../db/schema.ts'
import { env } from '../../env.ts'
import { listAdmins } from '../../features/auth/service.ts'
import { deleteUnusedUploads, listReferencedPictures } from '../../features/uploads/delete-unused.ts'
import { getStorage } from '../../features/uploads/storage/storage.ts'
import type { Storage } from '../../features/uploads/storage/storage-types.ts'
import { fileDescriptorLimit, MAX_STREAMS } from '../../limits/open-streams.ts'
import { pluralize } from '../../text/pluralize.ts'
import { rootCause } from '../../text/root-cause.ts'
import { latestBackups } from '../backups/scheduled/backup-job.ts'
import { type Finding, passed, problem, problemFromMessage, warned } from './check-result.ts'

export type CheckResult = Finding & { about: string }
type Check = { about: string; cure: string; examine: () => Promise<Finding> | Finding }

/** Changes nothing. `open` opens the database, `drill` closes it. */
export async function* runChecks(open = openDatabase, drill?: Check['examine']): AsyncGenerator<CheckResult> {
  yield* run(ofMachine)
  try {
    const database = await attempt(openingWith(open))
    yield database
    if (database.state !== 'ok') return
    yield* run(ofDatabase)
    if (drill)
      yield await attempt({
        about: 'Restore drill',
        cure: 'Check that the backup is readable and the database is reachable',
        examine: drill,
      })
  } finally {
    await closeDatabase()
  }
}

const ofMachine: Check[] = [
  { about: 'Bun', cure: 'Reinstall Bun', examine: checkBun },
  { about: 'Disk space', cure: 'Set DATA_DIR to a writable folder', examine: checkDiskSpace },
  { about: 'Open files', cure: 'Check `ulimit -n`', examine: checkOpenFileLimit },
  { about: 'Storage', cure: 'Check write access: DATA_DIR or the S3 settings', examine: checkStorage },
  // The storage check creates a missing secret.
  { about: 'Secret', cure: 'Set APP_SECRET, or grant read access to DATA_DIR', examine: checkSecret },
]

const LOOK_AT_DATABASE = 'Check that the database is reachable, and see its log'
const ofDatabase: Check[] = [
  { about: 'Migrations', cure: 'Run `bun cli db migrate`', examine: checkMigrations },
  { about: 'Clock', cure: LOOK_AT_DATABASE, examine: checkClock },
  { about: 'Events', cure: LOOK_AT_DATABASE, examine: checkEvents },
  { about: 'Administrators', cure: LOOK_AT_DATABASE, examine: checkAdmins },
  { about: 'Backups', cure: LOOK_AT_DATABASE, examine: checkBackups },
  { about: 'Pictures', cure: 'Check read access: DATA_DIR or the S3 settings', examine: checkPictures },
]

const openingWith = (open: () => Promise<void>): Check => ({
  about: 'Database',
  cure: env.DATABASE_URL
    ? 'Check DATABASE_URL, and that the database is running'
    : 'Follow the message; see also `bun cli db status`',
  async examine() {
    if (!env.DATABASE_URL && (await embeddedStatus(env.DATA_DIR)).state === 'not-created') {
      const problem = creationProblem(env.DATA_DIR)
      if (problem) return problemFromMessage(problem, 'Set DATABASE_URL')
      return warned(`not created yet in ${env.DATA_DIR}`, 'Start the app, or run `bun cli db migrate`')
    }
    await open()
    return checkDatabase()
  },
})

async function* run(examinations: Check[]): AsyncGenerator<CheckResult> {
  for (const examination of examinations) yield await attempt(examination)
}

/** A check that fails is a problem and does not stop the others. */
async function attempt({ about, cure, examine }: Check): Promise<CheckResult> {
  try {
    return { about, ...(await examine()) }
  } catch (error) {
    return { about, ...problem(rootCause(error), cure) }
  }
}

async function checkAdmins(): Promise<Finding> {
  const admins = await listAdmins()
  if (admins.length === 0) return problem('none, so no one can sign in', 'Run `bun cli admin create`')
  return passed(pluralize(admins.length, 'administrator'))
}

/** Writes and rolls back, because a full disk and a read-only replica can still be read. */
async function checkDatabase(): Promise<Finding> {
  const [about] = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  const tryWriting = async (tx: Transaction) => {
    await tx.execute(sql`create table doctor_probe (filled text)`)
    await tx.execute(sql`insert into doctor_probe values (repeat('x', 100000))`)
  }
  await writeWithRevisions(tryWriting, { dryRun: true })
  return passed(`reachable and writable (Postgres ${about!.version.split(' ')[0]})`)
}

async function checkMigrations(): Promise<Finding> {
  const { applied, pending, ahead } = await migrationState()
  const newer = `a newer version of the app applied ${pluralize(ahead, 'migration')}`
  if (ahead) return warned(newer, 'Update the app on this machine')
  if (pending)
    return problem(`${pluralize(pending, 'migration')} pending`, 'Run `bun cli db migrate`, or start the app')
  return passed(`${applied} applied, none pending`)
}

/** Both clocks write timestamps, so they should agree. */
async function checkClock(): Promise<Finding> {
  const before = Date.now()
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  const here = (before + Date.now()) / 2
  const apart = Math.round(Math.abs(new Date(row!.now).getTime() - here) / 100) / 10
  if (apart <= 2) return passed('app and database agree')
  const found = `app and database differ by ${apart} s`
  const cure = 'Synchronize both clocks with NTP'
  return apart > 60 ? problem(found, cure) : warned(found, cure)
}

async function checkEvents(): Promise<Finding> {
  const [found] = await db.select({ events: count() }).from(events)
  if (found!.events > 0) return passed(pluralize(found!.events, 'event'))
  return warned('none', 'Run `bun cli seed --event pgh`, or `bun cli events create`')
}

async function checkBun(): Promise<Finding> {
  const { devDependencies } = await Bun.file(join(import.meta.dirname, '../../../package.json')).json()
  const tested = String(devDependencies['bun-types'])
  if (Bun.semver.satisfies(Bun.version, `>=${tested}`)) return passed(Bun.version)
  return warned(`${Bun.version} is older than ${tested}, which the app is tested with`, 'Run `bun upgrade`')
}

async function checkSecret(): Promise<Finding> {
  if (env.APP_SECRET) return passed('set by APP_SECRET')
  const file = join(env.DATA_DIR, 'app-secret')
  const found = await stat(file).catch(() => undefined)
  if (!found) return passed(`will be created at the first upload, in ${file}`)
  const mode = found.mode & 0o777
  if (mode & 0o077 && process.platform !== 'win32')
    return problem(`${file} is readable by other users (mode ${mode.toString(8)})`, `Run \`chmod 600 ${file}\``)
  return passed(`in ${file}, private to its owner`)
}

/** The limit of this shell; a service may have another. */
function checkOpenFileLimit(): Finding {
  const limit = fileDescriptorLimit()
  const found = `${Number.isFinite(limit) ? limit.toLocaleString('en-US') : 'any number'} at once: ${MAX_STREAMS.toLocaleString('en-US')} people can follow what changes, and pages keep the rest`
  if (limit >= 4096) return passed(found)
  const cure = 'Raise it with `ulimit -n 16384`, `LimitNOFILE=16384` (systemd), or `--ulimit nofile=16384` (containers)'
  return warned(found, cure)
}

const MB = 1_048_576

async function checkDiskSpace(): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(resolve(env.DATA_DIR)))
  const free = Math.floor((bavail * bsize) / MB)
  const cure = `Free up space on the disk of ${env.DATA_DIR}, or move DATA_DIR`
  if (free < 100) return problem(`only ${free} MB free`, cure)
  if (free < 1024) return warned(`only ${free} MB free`, cure)
  return passed(`${(free / 1024).toFixed(1)} GB free on the disk of ${env.DATA_DIR}`)
}

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)))

async function checkStorage(): Promise<Finding> {
  const store = await getStorage()
  const said = await store.check()
  if (said) return problemFromMessage(said, 'Check the picture storage')
  return (await probe(store))
    ? passed(`${store.name} is readable and writable`)
    : problem(`${store.name} returned different data than was written`, 'Check its log and disk')
}

async function probe(store: Storage): Promise<boolean> {
  const id = crypto.randomUUID()
  const bytes = new TextEncoder().encode(id)
  try {
    await store.writePicture(id, [{ width: 1, bytes }])
    const read = await store.readPicture(id, 1)
    return read !== undefined && Buffer.from(bytes).equals(read)
  } finally {
    await store.deletePicture(id)
  }
}

async function checkBackups(): Promise<Finding> {
  if (!env.BACKUP_EVERY) return passed('manual only (BACKUP_EVERY is not set)')
  const { kept, failed } = await latestBackups()
  const cure = "Check that BACKUP_TO is writable and has free space, and see the app's log"
  if (failed) return problem(`the last one failed: ${failed.problem}`, cure)
  if (!kept) return warned('none yet', 'Start the app; it takes one immediately')
  const age = Date.now() - Date.parse(kept.dueAt)
  if (age > 2 * env.BACKUP_EVERY * 1000 + 3_600_000)
    return problem(`the last one is from ${kept.dueAt}`, 'Check that the app is running, and see its log')
  if (kept.problem)
    return warned(
      `the last one is from ${kept.dueAt}, but an old one could not be deleted: ${kept.problem}`,
      'Grant delete permission on BACKUP_TO, or delete old backups by hand',
    )
  return passed(`the last one is from ${kept.dueAt}, in ${kept.keptIn}`)
}

async function checkPictures(): Promise<Finding> {
  const there = new Set((await (await getStorage()).listPictures()).map(({ id }) => id))
  const missing = (await listReferencedPictures()).difference(there).size
  if (missing > 0) {
    const are = missing === 1 ? 'picture is' : 'pictures are'
    return warned(`${missing} ${are} named but not in the storage`, 'Upload them again, or restore a backup')
  }
  const orphaned = (await deleteUnusedUploads({ dryRun: true })).pictures.length
  if (orphaned > 0) {
    const cure = 'No action needed: the app deletes them daily'
    return warned(`${pluralize(orphaned, 'picture')} older than a day that nothing names`, cure)
  }
  return passed(`${pluralize(there.size, 'picture')}, none missing and none left over`)
}
