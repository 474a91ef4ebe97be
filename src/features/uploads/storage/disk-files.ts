import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '../../../http/encoding.ts'
import { StorageFull, StorageUnavailable } from './storage-types.ts'

export async function mapDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOSPC', 'EDQUOT'].includes(code)) throw new StorageFull(code, { cause: error })
    if (['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR'].includes(code))
      throw new StorageUnavailable(code, { cause: error })
    throw error
  }
}

export async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await mapDiskErrors(work)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export async function listNames(folder: string): Promise<string[]> {
  return (await ignoreMissing(() => readdir(folder))) ?? []
}

export async function deleteOlderThan(folder: string, than: (name: string) => Date): Promise<number> {
  let deleted = 0
  for (const name of await listNames(folder)) {
    const path = join(folder, name)
    const written = await ignoreMissing(async () => (await stat(path)).mtime)
    if (!written || written >= than(name)) continue
    await rm(path, { recursive: true, force: true })
    deleted++
  }
  return deleted
}

/** Writes to `draft` and renames, leaving an existing folder. */
export async function writeFolderAtomically(place: string, draft: string, files: Record<string, Bytes>): Promise<void> {
  try {
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(join(draft, name), bytes, { flag: 'wx', mode: 0o600, flush: true })
    }
    await rename(draft, place)
    await fsyncFolder(dirname(place))
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** A new file must survive a power cut. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
