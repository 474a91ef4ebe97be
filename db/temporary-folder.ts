import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isRunning } from './embedded/lock-files.ts'

/** This process's folders. Process numbers repeat in containers, so a number proves nothing. */
const ours = new Set<string>()

/** A folder for unfinished work, to be renamed when complete. Removes leftovers of killed processes. */
export function createTemporaryFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^\.making-(\d+)_/.exec(name)?.[1])
    if (pid && !ours.has(name) && (pid === process.pid || !isRunning(pid))) remove(join(parent, name))
  }
  const making = mkdtempSync(join(parent, `.making-${process.pid}_`))
  ours.add(basename(making))
  return making
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another user's folder, or one that another process just removed.
  }
}
