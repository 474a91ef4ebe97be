import { deleteUnusedUploads, listReferencedPictures } from '../../features/uploads/delete-unused.ts'
import { getStorage } from '../../features/uploads/storage/storage.ts'
import type { Storage } from '../../features/uploads/storage/storage-types.ts'
import { pluralize } from '../../text/pluralize.ts'
import { type CheckResult, passed, problem, problemFromMessage, warned } from './check-result.ts'

export async function checkStorage(): Promise<CheckResult> {
  const store = await getStorage()
  const said = await store.check()
  if (said) return problemFromMessage('Storage', said, 'Check the picture storage')
  const isSame = await probe(store)
  return isSame
    ? passed('Storage', `${store.name} is readable and writable`)
    : problem('Storage', `${store.name} returned different data than was written`, 'Check its log and disk')
}

async function probe(store: Storage): Promise<boolean> {
  const id = crypto.randomUUID()
  const bytes = new TextEncoder().encode(id)
  try {
    await store.writePicture(id, [{ width: 1, bytes }])
    const read = await store.readPicture(id, 1)
    return read !== undefined && Buffer.from(bytes).equals(read)
  } finally {
    await store.deletePicture(id)
  }
}

export async function checkPictures(): Promise<CheckResult> {
  const there = new Set((await (await getStorage()).listPictures()).map(({ id }) => id))
  const missing = (await listReferencedPictures()).difference(there).size
  if (missing > 0) {
    const are = missing === 1 ? 'picture is' : 'pictures are'
    return warned(
      'Pictures',
      `${missing} ${are} named but not in the storage`,
      'Upload them again, or restore a backup',
    )
  }
  const orphaned = (await deleteUnusedUploads({ dryRun: true })).pictures.length
  if (orphaned > 0) {
    const cure = 'No action needed: the app deletes them daily'
    return warned('Pictures', `${pluralize(orphaned, 'picture')} older than a day that nothing names`, cure)
  }
  return passed('Pictures', `${pluralize(there.size, 'picture')}, none missing and none left over`)
}
