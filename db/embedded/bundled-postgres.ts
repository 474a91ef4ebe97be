import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { mapFileErrors } from './embedded-problem.ts'

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
export function listUnpacked(dataDir: string): string[] {
  const programs = join(dataDir, BINARIES_FOLDER)
  if (!existsSync(programs)) return []
  const versions = readdirSync(programs).filter((name) => !name.startsWith('.'))
  return versions.sort((a, b) => Bun.semver.order(b, a)).map((version) => join(programs, version))
}
