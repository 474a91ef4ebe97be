import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { createZstdCompress, createZstdDecompress, type ZstdCompress } from 'node:zlib'
import { fsyncFolder } from '../../features/uploads/storage/disk-files.ts'

/** Grows when an older app could not read the file. Added columns need no new version. */
const BACKUP_VERSION = 1

const FORMAT = 'conference-companion backup'
/** zstd skips a frame with this magic number; its content follows after its four-byte length. */
const SKIPPED_FRAME = 0x184d2a50
const FRAME_START = 8
const MAX_HEADER_BYTES = 4096

/** The message is the end of a sentence that begins with the file's name. */
export class UnreadableBackup extends Error {}

/** JSON lines under zstd, so `zstd -dc` reads it without us. A skippable frame holds format, version, and SHA-256. */
export async function createBackupFile(path: string) {
  const draft = `${path}.${randomUUID().slice(0, 8)}.part`
  const file = await open(draft, 'wx', 0o600)
  const hash = createHash('sha256')
  const zstd = createZstdCompress()
  const written = drain(zstd, file, hash)
  // The next write reports the error.
  written.catch(() => {})
  return {
    async write(line: string): Promise<void> {
      if (zstd.write(`${line}\n`)) return
      await Promise.race([new Promise((resolve) => zstd.once('drain', resolve)), written])
    },
    /** Moves the whole file into place, for its owner only, and returns its size in bytes. */
    async finish(): Promise<number> {
      zstd.end()
      await written
      await file.write(header(hash.digest('hex')), 0, header('').length, 0)
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

async function drain(zstd: ZstdCompress, file: FileHandle, hash: ReturnType<typeof createHash>): Promise<void> {
  await file.writeFile(header(''))
  for await (const chunk of zstd) {
    hash.update(chunk)
    await file.writeFile(chunk)
  }
}

/** A fixed length lets it be written last. */
function header(sha256: string): Buffer {
  const text = `${JSON.stringify({ format: FORMAT, version: BACKUP_VERSION, sha256: sha256.padEnd(64, '0') })}\n`
  const frame = Buffer.alloc(FRAME_START + text.length)
  frame.writeUInt32LE(SKIPPED_FRAME, 0)
  frame.writeUInt32LE(text.length, 4)
  frame.write(text, FRAME_START)
  return frame
}

export async function verifyBackupFile(path: string): Promise<void> {
  const { version, sha256, start } = await readHeader(path)
  if (version > BACKUP_VERSION)
    throw new UnreadableBackup(`was made by a newer version of this app (format ${version}): update the app first`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { start })) hash.update(chunk)
  if (hash.digest('hex') !== sha256) throw new UnreadableBackup('is damaged: its checksum does not match')
}

async function readHeader(path: string): Promise<{ version: number; sha256: string; start: number }> {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.alloc(FRAME_START + MAX_HEADER_BYTES)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    const length = bytesRead > FRAME_START && bytes.readUInt32LE(0) === SKIPPED_FRAME ? bytes.readUInt32LE(4) : 0
    const { format, version, sha256 } = parse(bytes.subarray(FRAME_START, FRAME_START + length).toString())
    if (length > MAX_HEADER_BYTES || format !== FORMAT || !Number.isInteger(version))
      throw new UnreadableBackup('is not a backup of this app')
    return { version: Number(version), sha256: String(sha256), start: FRAME_START + length }
  } finally {
    await file.close()
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

export async function* readBackupLines(path: string): AsyncGenerator<string> {
  const { start } = await readHeader(path)
  const bytes = createReadStream(path, { start })
  const text = createZstdDecompress()
  bytes.on('error', (error) => text.destroy(error))
  try {
    yield* linesOf(bytes.pipe(text))
  } finally {
    bytes.destroy()
    text.destroy()
  }
}

/** readline would also end lines at U+2028, which JSON allows in a text. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
