import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../src/log.ts'
import { existingMajors } from '../embedded/binaries.ts'
import { BINARIES_FOLDER } from '../embedded/bundled-postgres.ts'
import { fsyncPath } from '../embedded/create.ts'
import { stopPostmaster } from '../embedded/postmaster.ts'

/** Moves an older version's files to where no start looks for them; undefined if another process did so already. */
export async function moveOldFiles(dataDir: string, major: number): Promise<string | undefined> {
  const carried = join(dataDir, `pg${major}`)
  const kept = freeName(`${carried}-before-upgrade`)
  await stopPostmaster({ pgData: carried })
  try {
    renameSync(carried, kept)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  fsyncPath(dataDir)
  // Whoever waited for the one that was ended may have started another.
  await stopPostmaster({ pgData: kept })
  return kept
}

/** Ends an upgrade that was killed with the new files in place and the old ones not yet aside. */
export async function finishUpgrade(dataDir: string): Promise<void> {
  for (const major of existingMajors(dataDir).slice(0, -1)) {
    const kept = await moveOldFiles(dataDir, major)
    if (kept) log.notice(`Finished the interrupted upgrade from Postgres ${major}. The old files are in ${kept}.`)
  }
}

/** The folders of what was before, oldest major version first. */
export function listOldFolders(dataDir: string): string[] {
  const names = readdirSync(dataDir).filter((name) => /^pg\d+-before-upgrade(-\d+)?$/.test(name))
  return names.sort().map((name) => join(dataDir, name))
}

/** Deletes them, and the programs beside the data that are older than `major`: nothing else is run by those. */
export function deleteOldFiles(dataDir: string, major: number): void {
  for (const folder of listOldFolders(dataDir)) rmSync(folder, { recursive: true, force: true })
  const programs = join(dataDir, BINARIES_FOLDER)
  for (const version of readdirSync(dataDir).includes(BINARIES_FOLDER) ? readdirSync(programs) : [])
    if (Number.parseInt(version, 10) < major) rmSync(join(programs, version), { recursive: true, force: true })
}

/** Who went back to the files of before by a copy has them there still. */
function freeName(path: string, at = 1): string {
  const name = at === 1 ? path : `${path}-${at}`
  return existsSync(name) ? freeName(path, at + 1) : name
}
