import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../src/log.ts'
import { existingMajors } from '../embedded/binaries.ts'
import { BINARIES_FOLDER } from '../embedded/bundled-postgres.ts'
import { fsyncPath } from '../embedded/create.ts'
import { stopPostmaster } from '../embedded/postmaster.ts'

/** Undefined if another process moved them. */
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
  // A waiting process may have started a server.
  await stopPostmaster({ pgData: kept })
  return kept
}

/** Completes an upgrade that was killed before it moved the old files. */
export async function finishUpgrade(dataDir: string): Promise<void> {
  for (const major of existingMajors(dataDir).slice(0, -1)) {
    const kept = await moveOldFiles(dataDir, major)
    if (kept) log.notice(`Finished the interrupted upgrade from Postgres ${major}. The old files are in ${kept}.`)
  }
}

export function listOldFolders(dataDir: string): string[] {
  const names = readdirSync(dataDir).filter((name) => /^pg\d+-before-upgrade(-\d+)?$/.test(name))
  return names.sort().map((name) => join(dataDir, name))
}

/** Also deletes binaries older than `major`. */
export function deleteOldFiles(dataDir: string, major: number): void {
  for (const folder of listOldFolders(dataDir)) rmSync(folder, { recursive: true, force: true })
  const programs = join(dataDir, BINARIES_FOLDER)
  for (const version of readdirSync(dataDir).includes(BINARIES_FOLDER) ? readdirSync(programs) : [])
    if (Number.parseInt(version, 10) < major) rmSync(join(programs, version), { recursive: true, force: true })
}

/** A restored copy may have the name. */
function freeName(path: string, at = 1): string {
  const name = at === 1 ? path : `${path}-${at}`
  return existsSync(name) ? freeName(path, at + 1) : name
}
