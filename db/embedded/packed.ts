import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makingFolder } from '../making-folder.ts'
import { writing } from './problem.ts'

/** Where an executable has the Postgres it brings, from its root: `<version>.tar.zst`. */
export const PACKED = 'postgres'
const INSIDE = join(import.meta.dirname, '../..', PACKED)
const ENDING = '.tar.zst'

/** What was unpacked or fetched beside the data, each version in a folder of its own. */
export const PROGRAMS = 'postgres-programs'

/** Whether this is an executable that brings a Postgres. */
export function bringsPostgres(): boolean {
  return Bun.isStandaloneExecutable && existsSync(INSIDE)
}

/** Unpacks the executable's Postgres beside the data, once for each version: a program has to be a file to run. */
export async function unpackPostgres(dataDir: string): Promise<void> {
  if (!bringsPostgres()) return
  const [archive] = readdirSync(INSIDE)
  const folder = join(dataDir, PROGRAMS, archive!.slice(0, -ENDING.length))
  if (existsSync(folder)) return
  const making = writing(dataDir, () => {
    mkdirSync(join(dataDir, PROGRAMS), { recursive: true, mode: 0o755 })
    return makingFolder(join(dataDir, PROGRAMS))
  })
  try {
    const packed = new Bun.Archive(await Bun.zstdDecompress(readFileSync(join(INSIDE, archive!))))
    await packed.extract(making)
    for (const program of readdirSync(join(making, 'bin'))) chmodSync(join(making, 'bin', program), 0o755)
    // Root runs them as another user.
    chmodSync(making, 0o755)
    writing(dataDir, () => renameSync(making, folder))
  } catch (error) {
    // Another process was first: what it unpacked is as good as ours.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** What was unpacked or fetched here, the newest version first. */
export function unpackedRoots(dataDir: string): string[] {
  const programs = join(dataDir, PROGRAMS)
  if (!existsSync(programs)) return []
  const versions = readdirSync(programs).filter((name) => !name.startsWith('.'))
  return versions.sort((a, b) => Bun.semver.order(b, a)).map((version) => join(programs, version))
}
