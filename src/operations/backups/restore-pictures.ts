import { getStorage } from '../../features/uploads/storage/storage.ts'
import { readPictures } from './backup-reader.ts'

export type RestoredPictures = { written: number; rollBack(): Promise<void> }

/** Stores pictures before any row names them. A failure leaves none behind. */
export async function restorePictures(
  path: string,
  wanted: Set<string>,
  onProgress: (done: number) => void,
): Promise<RestoredPictures> {
  const store = wanted.size > 0 ? await getStorage() : undefined
  const written: string[] = []
  const takeBack = async () => {
    for (const id of written) await store?.deletePicture(id)
  }
  if (!store) return { written: 0, rollBack: takeBack }
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
  return { written: written.length, rollBack: takeBack }
}
