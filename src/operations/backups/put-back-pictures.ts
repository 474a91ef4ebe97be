import { storage } from '../../features/uploads/storage/storage.ts'
import { readPictures } from './backup-reader.ts'

export type PutBack = { written: number; takeBack(): Promise<void> }

/**
 * Puts a backup's pictures into the storage, before any row names them; one that is there stays as it is, because what is
 * under one id never changes. Leaves none of them behind when it fails.
 */
export async function putBackPictures(
  path: string,
  wanted: Set<string>,
  onProgress: (done: number) => void,
): Promise<PutBack> {
  const store = wanted.size > 0 ? await storage() : undefined
  const written: string[] = []
  const takeBack = async () => {
    for (const id of written) await store?.deletePicture(id)
  }
  if (!store) return { written: 0, takeBack }
  try {
    let done = 0
    for await (const { id, variants } of readPictures(path, wanted)) {
      if (!(await store.hasPicture(id, variants.at(-1)!.width))) {
        written.push(id)
        await store.writePicture(id, variants)
      }
      onProgress(++done)
    }
  } catch (error) {
    await takeBack().catch(() => {})
    throw error
  }
  return { written: written.length, takeBack }
}
