import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { StorageFull, StorageUnavailable } from '../../src/features/uploads/storage/storage-types.ts'
import { rootCause } from '../../src/text/root-cause.ts'
import { onShutdown, type Progress, progress, shutdownSignal } from './progress.ts'
import { exitCodes, fail, printNote } from './terminal.ts'

export function refuseToOverwrite(out: string | undefined, isForced = false): void {
  if (out && existsSync(out) && !isForced)
    fail(`${out} already exists. Choose another file, or add --force to overwrite it.`)
}

type Output = AsyncGenerator<string>

/** A note says what a file has then. */
export async function writeOutput(pieces: Output, out: string | undefined, what: () => string | Promise<string>) {
  if (out === undefined) return writeAll(Bun.stdout, pieces)
  await writeFile(out, pieces)
  printNote(`Wrote ${await what()} to ${out}.`)
}

/** Writes under another name first, so that an interruption leaves the former file. */
async function writeFile(path: string, pieces: Output): Promise<void> {
  const part = `${path}.part`
  try {
    // Contains attendees' names and addresses, so only the owner can read it.
    rmSync(part, { force: true })
    writeFileSync(part, '', { mode: 0o600 })
    await writeAll(Bun.file(part), pieces)
    await rename(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    if (isDatabaseUnavailable(error)) throw error
    failOnFile(error, path)
  }
}

export async function writeAll(file: Bun.BunFile, pieces: Output): Promise<void> {
  const writer = file.writer()
  for await (const piece of pieces) {
    shutdownSignal.signal.throwIfAborted()
    // Awaited, because the write fails on a full disk or after the reader ended.
    await writer.write(piece)
    await writer.flush()
  }
  await writer.end()
}

/** Shows a bar during work on a file, which cleans up before an interrupted command ends. */
export function withProgress<T>(title: string, path: string, work: (show: Progress['show']) => Promise<T>): Promise<T> {
  const bar = progress(title)
  return onShutdown(work(bar.show))
    .catch((error) => failOnFile(error, path))
    .finally(bar.end)
}

export function failOnFile(error: unknown, file: string): never {
  if (error instanceof StorageUnavailable || error instanceof StorageFull)
    fail(`Picture storage: ${rootCause(error)}. Nothing was changed. Run \`bun cli doctor\` for details.`)
  const { code = '' } = error as NodeJS.ErrnoException
  const why = REASONS[code]
  if (!why) throw error
  fail(`${file}: ${why}. Nothing was changed.`, code === 'ENOENT' ? exitCodes.notFound : exitCodes.failed)
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'no such folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ENAMETOOLONG: 'the file name is too long',
}
