import { createHash } from 'node:crypto'
import type { Bytes } from '../../../http/encoding.ts'
import { fetchFile } from '../../../http/fetch-file.ts'
import { MAX_UPLOAD_BYTES } from '../constants.ts'
import { getStorage } from '../storage/storage.ts'
import { StorageFull, StorageUnavailable } from '../storage/storage-types.ts'
import { type Asker, resizePicture } from './resize-picture.ts'

export type CopyResult =
  | { status: 'kept'; objectPath: string }
  | { status: 'failed'; why: string; unreachable?: string }

/** Pages never show other sites' pictures, because browsers would have to call there. */
export function isForeignUrl(address: string | null | undefined): address is string {
  return Boolean(address && !address.startsWith('/'))
}

export async function copyForeignPicture(
  address: string,
  widths: readonly number[],
  asker?: Asker,
): Promise<CopyResult> {
  const fetched = await fetchFile(address, { accept: 'image/*', ...LIMITS })
  if (fetched.status === 'failed') return fetched
  // No earlier copy was named.
  if (fetched.status === 'unchanged') return { status: 'failed', why: 'couldn’t be reached' }
  const kept = await keepPicture(fetched.bytes, widths, asker)
  return kept.status === 'kept' ? kept : { status: 'failed', why: 'isn’t an image that can be shown' }
}

/** The id is a hash of the bytes, so that equal files are stored once. */
export async function keepPicture(bytes: Bytes, widths: readonly number[], asker?: Asker): Promise<CopyResult> {
  const id = idOf(bytes, widths)
  const largest = widths.at(-1)!
  const kept = { status: 'kept', objectPath: `/images/uploads/${id}/${largest}.webp` } as const
  const store = await getStorage()
  if (await store.hasPicture(id, largest)) return kept
  const made = await resizePicture(bytes, widths, asker)
  if (made.status === 'refused') return { status: 'failed', why: made.why }
  await store.writePicture(id, made.variants)
  return kept
}

/** A failed copy keeps the address, shown to nobody; the next save tries again. A dry run copies nothing. */
export async function withCopiedPicture<Field extends string, Input extends { [name in Field]?: string | null }>(
  input: Input,
  field: Field,
  widths: readonly number[],
  { dryRun }: { dryRun?: boolean },
): Promise<Input> {
  const address = input[field]
  if (dryRun || !isForeignUrl(address)) return input
  const owned = await copyForeignPicture(address, widths).catch(ignoreStorageFailure)
  return owned?.status === 'kept' ? { ...input, [field]: owned.objectPath } : input
}

function ignoreStorageFailure(error: unknown): undefined {
  if (!(error instanceof StorageFull || error instanceof StorageUnavailable)) throw error
}

/** In the form of a random UUID, as the storage expects. */
function idOf(bytes: Bytes, widths: readonly number[]): string {
  const hash = createHash('sha256').update(widths.join(' ')).update(bytes).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
}

/** At most as large as an upload. An organizer waits for it. */
const LIMITS = { mostBytes: MAX_UPLOAD_BYTES, mostInWords: '5 MB', patienceMs: 5000 }
