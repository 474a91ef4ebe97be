import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isRunning } from './embedded/lock-files.ts'

/** What is made in this process now; whatever else carries its number is of a process before, as in a container each has the same. */
const ours = new Set<string>()

/** A folder to make something in and rename once it is whole. Removes what killed processes left there. */
export function makingFolder(parent: string): string {
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
