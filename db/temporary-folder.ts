import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isRunning } from './embedded/lock-files.ts'

/** Made by this process. In a container a dead one had the same number, so the number cannot tell them apart. */
const ours = new Set<string>()

/** A folder to make something in and rename once it is whole. Removes what killed processes left there. */
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
    // Of another user, or removed by another process just now: no reason not to go on.
  }
}
