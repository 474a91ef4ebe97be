import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedBinaries } from '../../db/embedded/binaries.ts'
import { fill } from './filled.ts'

/**
 * A data folder as an older version of the app left it, as far as that can be without fetching an older Postgres: today's own passes for
 * one, with programs that give another version. `bun run test:upgrade` does the same with real ones.
 */
export async function standIn(dataDir: string): Promise<{ major: number; programs: string; contents: string }> {
  const installed = [...installedBinaries(dataDir)]
  const [{ root, major: today }] = installed as [(typeof installed)[0]]
  // One that is not on this machine, or the app would start that.
  const major = [14, 15, 16, 17].find((each) => installed.every((there) => there.major !== each))!
  const programs = `${dataDir}-programs`
  mkdirSync(join(programs, 'bin'), { recursive: true })
  const passing = `[ "$1" = --version ] && echo "postgres (PostgreSQL) ${major}.1" && exit`
  const file = join(programs, 'bin/postgres')
  writeFileSync(file, `#!/bin/sh\n${passing}\nexec '${root}/bin/postgres' "$@"\n`)
  chmodSync(file, 0o755)
  const contents = await fill(dataDir)
  renameSync(join(dataDir, `pg${today}`), join(dataDir, `pg${major}`))
  return { major, programs, contents }
}
