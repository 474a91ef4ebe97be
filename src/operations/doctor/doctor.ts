import { closeDatabase, openDatabase } from '../../../db/client.ts'
import { embeddedStatus, whyNotMade } from '../../../db/embedded/status.ts'
import { env } from '../../env.ts'
import { reasonOf } from '../../format/reason-of.ts'
import { examineAdmins } from './doctor-admins.ts'
import { examineBackups } from './doctor-backups.ts'
import { examineClock, examineDatabase, examineEvents, examineMigrations } from './doctor-database.ts'
import { examineBun, examineDisk, examineOpenFiles, examineSecret } from './doctor-machine.ts'
import { examinePictures, examineStorage } from './doctor-storage.ts'
import { type Finding, problem, problemAsSaid, warning } from './finding.ts'

type Examination = { about: string; cure: string; examine: () => Promise<Finding> | Finding }

/** Looks at all that the app needs and changes nothing; `open` opens the database, `drill` closes it. */
export async function* examineAll(open = openDatabase, drill?: Examination['examine']): AsyncGenerator<Finding> {
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

const ofMachine: Examination[] = [
  { about: 'Bun', cure: 'Reinstall Bun', examine: examineBun },
  { about: 'Disk space', cure: 'Set DATA_DIR to a writable folder', examine: examineDisk },
  { about: 'Open files', cure: 'Check `ulimit -n`', examine: examineOpenFiles },
  {
    about: 'Storage',
    cure: 'Check write access: DATA_DIR or the S3 settings',
    examine: examineStorage,
  },
  // After the storage, which makes one where there is none.
  { about: 'Secret', cure: 'Set APP_SECRET, or grant read access to DATA_DIR', examine: examineSecret },
]

const LOOK_AT_DATABASE = 'Check that the database is reachable, and see its log'
const ofDatabase: Examination[] = [
  { about: 'Migrations', cure: 'Run `bun cli db migrate`', examine: examineMigrations },
  { about: 'Clock', cure: LOOK_AT_DATABASE, examine: examineClock },
  { about: 'Events', cure: LOOK_AT_DATABASE, examine: examineEvents },
  { about: 'Administrators', cure: LOOK_AT_DATABASE, examine: examineAdmins },
  { about: 'Backups', cure: LOOK_AT_DATABASE, examine: examineBackups },
  {
    about: 'Pictures',
    cure: 'Check read access: DATA_DIR or the S3 settings',
    examine: examinePictures,
  },
]

const openingWith = (open: () => Promise<void>): Examination => ({
  about: 'Database',
  cure: env.DATABASE_URL
    ? 'Check DATABASE_URL, and that the database is running'
    : 'Follow the message; see also `bun cli db status`',
  async examine() {
    if (!env.DATABASE_URL && (await embeddedStatus(env.DATA_DIR)).state === 'not-created') return examineMaking()
    await open()
    return examineDatabase()
  },
})

function examineMaking(): Finding {
  const said = whyNotMade(env.DATA_DIR)
  if (said) return problemAsSaid('Database', said, 'Set DATABASE_URL')
  return warning('Database', `not created yet in ${env.DATA_DIR}`, 'Start the app, or run `bun cli db migrate`')
}

async function* run(examinations: Examination[]): AsyncGenerator<Finding> {
  for (const examination of examinations) yield await attempt(examination)
}

/** What cannot even be looked at is a problem, and no reason not to look at the rest. */
async function attempt({ about, cure, examine }: Examination): Promise<Finding> {
  try {
    return await examine()
  } catch (error) {
    return problem(about, reasonOf(error), cure)
  }
}
