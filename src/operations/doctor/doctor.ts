import { closeDatabase, openDatabase } from '../../../db/client.ts'
import { creationProblem, embeddedStatus } from '../../../db/embedded/status.ts'
import { env } from '../../env.ts'
import { rootCause } from '../../text/root-cause.ts'
import { checkAdmins } from './check-admins.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock, checkDatabase, checkEvents, checkMigrations } from './check-database.ts'
import { checkBun, checkDiskSpace, checkOpenFileLimit, checkSecret } from './check-machine.ts'
import { type CheckResult, problem, problemFromMessage, warned } from './check-result.ts'
import { checkPictures, checkStorage } from './check-storage.ts'

type Check = { about: string; cure: string; examine: () => Promise<CheckResult> | CheckResult }

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
  {
    about: 'Storage',
    cure: 'Check write access: DATA_DIR or the S3 settings',
    examine: checkStorage,
  },
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
  {
    about: 'Pictures',
    cure: 'Check read access: DATA_DIR or the S3 settings',
    examine: checkPictures,
  },
]

const openingWith = (open: () => Promise<void>): Check => ({
  about: 'Database',
  cure: env.DATABASE_URL
    ? 'Check DATABASE_URL, and that the database is running'
    : 'Follow the message; see also `bun cli db status`',
  async examine() {
    if (!env.DATABASE_URL && (await embeddedStatus(env.DATA_DIR)).state === 'not-created')
      return checkCanCreateDatabase()
    await open()
    return checkDatabase()
  },
})

function checkCanCreateDatabase(): CheckResult {
  const said = creationProblem(env.DATA_DIR)
  if (said) return problemFromMessage('Database', said, 'Set DATABASE_URL')
  return warned('Database', `not created yet in ${env.DATA_DIR}`, 'Start the app, or run `bun cli db migrate`')
}

async function* run(examinations: Check[]): AsyncGenerator<CheckResult> {
  for (const examination of examinations) yield await attempt(examination)
}

/** A check that fails is a problem and does not stop the others. */
async function attempt({ about, cure, examine }: Check): Promise<CheckResult> {
  try {
    return await examine()
  } catch (error) {
    return problem(about, rootCause(error), cure)
  }
}
