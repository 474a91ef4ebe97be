import type { ChangedRow, SourceRow } from '../../../../db/schema.ts'
import { Semaphore } from '../../../../db/semaphore.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import { PICTURE_WIDTHS } from '../../../ui/picture.tsx'
import { type CopyResult, copyForeignPicture, isForeignUrl } from '../../uploads/pictures/copy-picture.ts'
import { StorageFull, StorageUnavailable } from '../../uploads/storage/storage-types.ts'
import { localCopyField } from '../plan/plan-rows.ts'

const CONCURRENCY = 4

/** The paths of our copies by foreign address, and sentences about the failures. */
export type CopiedPictures = { kept: Map<string, string>; notes: string[] }

type OnProgress = (done: number, total: number) => void

const PICTURES = { speakers: 'photoUrl', sponsors: 'logoUrl' } as const

export function listForeignPictures(writes: ChangedRow[]): { address: string; name: string }[] {
  return writes.flatMap((row) => {
    const address = foreignPicture(row)
    return address ? [{ address, name: String(row.after?.name ?? '') }] : []
  })
}

/** Stores pictures of other sites like uploads, so that visitors' browsers never call there. */
export async function copyPictures(addresses: string[], onProgress: OnProgress = () => {}) {
  const wanted = new Set(addresses)
  const fetched = new Map<string, CopyResult>()
  const unreachable = new Set<string>()
  const turns = new Semaphore({ size: CONCURRENCY })
  const fetchOne = async (address: string) => {
    fetched.set(address, await fetchUnless(unreachable, address))
    onProgress(fetched.size, wanted.size)
  }
  await Promise.all([...wanted].map((address) => turns.run(() => fetchOne(address))))
  return fetched
}

export async function copyPlanPictures(writes: ChangedRow[], onProgress?: OnProgress): Promise<CopiedPictures> {
  const wanted = listForeignPictures(writes)
  const fetched = await copyPictures(
    wanted.map(({ address }) => address),
    onProgress,
  )
  const kept = new Map<string, string>()
  for (const [address, owned] of fetched) if (owned.status === 'kept') kept.set(address, owned.objectPath)
  const failures = wanted.flatMap(({ address, name }) => {
    const owned = fetched.get(address)
    return owned?.status === 'failed' ? [`${name} (${address.slice(0, 100)} ${owned.why})`] : []
  })
  return { kept, notes: notesOn(failures, wanted.length) }
}

export function replacePictureUrls(writes: ChangedRow[], { kept }: CopiedPictures): ChangedRow[] {
  const owned = new Map<string, { field: string; address: string }>()
  const rows = writes.map((row): ChangedRow => {
    const address = foreignPicture(row)
    if (!address) return row
    const field = PICTURES[row.table as keyof typeof PICTURES]
    const before = row.before?.[field]
    const ours = kept.get(address) ?? (typeof before === 'string' && !isForeignUrl(before) ? before : address)
    owned.set(row.id, { field, address: ours })
    return { ...row, after: { ...row.after, [field]: ours } }
  })
  return rows.map((row) => {
    const picture = row.table === 'sourceRows' ? owned.get(String(row.after?.rowId)) : undefined
    if (!picture) return row
    const link = row.after as SourceRow
    const said = { ...link.said, [localCopyField(picture.field)]: picture.address }
    return { ...row, after: row.before ? applyEdit(row.before as SourceRow, { ...link, said }) : { ...link, said } }
  })
}

function foreignPicture({ table, before, after }: ChangedRow): string | undefined {
  if (table !== 'speakers' && table !== 'sponsors') return undefined
  const address = after?.[PICTURES[table]]
  return before !== after && typeof address === 'string' && isForeignUrl(address) ? address : undefined
}

async function fetchUnless(unreachable: Set<string>, address: string): Promise<CopyResult> {
  const host = URL.parse(address)?.host ?? ''
  if (unreachable.has(host)) return { status: 'failed', why: 'couldn’t be reached' }
  if (!address.startsWith('https://')) return { status: 'failed', why: 'isn’t at an https:// address' }
  try {
    const owned = await copyForeignPicture(address, PICTURE_WIDTHS, 'import')
    if (owned.status === 'failed' && owned.unreachable) unreachable.add(owned.unreachable)
    return owned
  } catch (error) {
    // A full storage does not stop the import.
    if (!(error instanceof StorageFull || error instanceof StorageUnavailable)) throw error
    return { status: 'failed', why: 'couldn’t be stored' }
  }
}

const SHOWN = 5

function notesOn(failures: string[], wanted: number): string[] {
  if (!failures.length) return []
  const more = failures.length - SHOWN
  const others = more > 0 ? `; and ${more} more` : ''
  return [
    `Couldn’t download ${failures.length} of ${wanted} photos: ${failures.slice(0, SHOWN).join('; ')}${others}. Speakers without a photo are shown with initials.`,
  ]
}
