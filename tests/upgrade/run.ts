/**
 * `bun run test:upgrade`: data of each older major version of Postgres, written by that version, is carried over by `bun cli db upgrade`.
 * Fetches those versions from npm, 20 to 60 MB each, which is why the ordinary tests do it with a stand-in (`upgrade.test.ts`). Prints what
 * was carried over, and fails where backups before and after differ.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BINARIES_FOLDER } from '../../db/embedded/binaries.ts'
import { createCluster, createClusterAt, openDataFolder } from '../../db/embedded/cluster.ts'
import { findOldBinaries, NPM_PACKAGES } from '../../db/upgrade/old-postgres.ts'
import { cli } from '../support/cli.ts'
import { contentsOf, fill } from './filled.ts'

const scratch = mkdtempSync(join(tmpdir(), 'upgrades-'))
chmodSync(scratch, 0o755)
let isWell = true
try {
  for (const [major, version] of Object.entries(NPM_PACKAGES)) await carry(Number(major), version)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(isWell ? 0 : 1)

async function carry(major: number, version: string) {
  const dataDir = await openDataFolder(join(scratch, `from-${major}`))
  const today = await findOldBinaries(dataDir, major)
  createCluster(createClusterAt(dataDir, today, `pg${major}`))
  // The app runs on it, for its programs are there.
  const before = await fill(dataDir)
  rmSync(join(dataDir, BINARIES_FOLDER), { recursive: true, force: true })
  const began = performance.now()
  const { code, out, err } = await cli(['db', 'upgrade', '--json'], { DATA_DIR: dataDir })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (code !== 0) console.error(err)
  const isSame = code === 0 && (await contentsOf(dataDir)) === before
  isWell &&= isSame
  const done = code === 0 ? JSON.parse(out) : {}
  console.log(`Postgres ${version}: ${done.rows} rows in ${seconds} s, ${isSame ? 'the same' : 'NOT the same'}`)
}
