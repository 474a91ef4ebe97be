import type { Bytes } from '../../../http/encoding.ts'
import { type FetchFailed, fetchFile } from '../../../http/fetch-file.ts'
import { MAX_UPLOAD_BYTES } from '../constants.ts'

export type PictureFetchResult = { status: 'fetched'; bytes: Bytes } | FetchFailed

/** At most as large as an upload. An organizer waits for it. */
export async function fetchPicture(address: string): Promise<PictureFetchResult> {
  const limits = { mostBytes: MAX_UPLOAD_BYTES, mostInWords: '5 MB', patienceMs: 5000 }
  const fetched = await fetchFile(address, { accept: 'image/*', ...limits })
  // No earlier copy was named.
  return fetched.status === 'unchanged' ? { status: 'failed', why: 'couldn’t be reached' } : fetched
}
