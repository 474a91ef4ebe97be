import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { fsyncFolder } from '../../features/uploads/storage/disk-storage.ts'

/** Grows when an older app could not read the file. Added columns need no new version. */
export const BACKUP_VERSION = 1

/** The message is the end of a sentence that begins with the file's name. */
export class UnreadableBackup extends Error {}

/** JSON lines under zstd with its checksum, so `zstd -dc` reads and verifies it without us. */
export async function createBackupFile(path: string) {
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`
  const file = await open(draft, 'wx', 0o600)
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = file.writeFile(zstd)
  // The next write reports the error.
  written.catch(() => {})
  return {
    async write(line: string): Promise<void> {
      if (!zstd.write(`${line}\n`)) await Promise.race([once(zstd, 'drain'), written])
    },
    /** Moves the whole file into place, for its owner only, and returns its size in bytes. */
    async finish(): Promise<number> {
      zstd.end()
      await written
      await file.sync()
      const { size } = await file.stat()
      await file.close()
      await rename(draft, path)
      await fsyncFolder(dirname(path))
      return size
    },
    async discard(): Promise<void> {
      zstd.destroy()
      await written.catch(() => {})
      await file.close().catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** Of older files zstd skips the head, which had a checksum of its own. */
export async function* readBackupLines(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path)
  const text = createZstdDecompress().setEncoding('utf8')
  bytes.on('error', (error) => text.destroy(error))
  try {
    yield* linesOf(bytes.pipe(text))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ZSTD_error_prefix_unknown') throw new UnreadableBackup('is not a backup of this app')
    throw code.startsWith('ZSTD_') ? new UnreadableBackup('is damaged: its checksum does not match') : error
  } finally {
    bytes.destroy()
    text.destroy()
  }
}

/** readline would also end lines at U+2028, which JSON allows in a text. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
