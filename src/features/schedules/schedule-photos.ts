import type { Speaker } from '../../../db/schema.ts'
import type { Seed, SeedSpeaker } from '../../../seeds/seed.ts'
import { PICTURE_WIDTHS } from '../../ui/pictures/picture.tsx'
import { isForeign, keepForeignPicture, type Owned } from '../uploads/pictures/own-picture.ts'

const AT_ONCE = 4

type Options = {
  /** Who is on the program by now: a photo that cannot be fetched this time stays as it is. */
  known?: Pick<Speaker, 'name' | 'photoUrl'>[]
  onProgress?: (done: number, total: number) => void
}

/**
 * Fetches the photos that a conference's file names, checks them and keeps them as uploads are kept, so that no visitor's
 * browser has to call other sites. `notes` are sentences about those that could not be had.
 */
export async function withOwnPhotos(
  seed: Seed,
  { known = [], onProgress = () => {} }: Options,
): Promise<{ seed: Seed; notes: string[] }> {
  const wanted = seed.speakers.filter((speaker) => isForeign(speaker.photoUrl))
  if (!wanted.length) return { seed, notes: [] }
  const asked = new Map<string, Promise<Owned>>()
  const unreachable = new Set<string>()
  const failures: string[] = []
  const photos = new Map<SeedSpeaker, string | null>()
  const waiting = [...wanted]
  const fetchNext = async (): Promise<void> => {
    const speaker = waiting.shift()
    if (!speaker) return
    const address = speaker.photoUrl!
    if (!asked.has(address)) asked.set(address, fetchUnless(unreachable, address))
    const owned = await asked.get(address)!
    if (owned.status === 'failed') failures.push(`${speaker.name} (${address.slice(0, 100)} ${owned.why})`)
    const stays = known.find(({ name, photoUrl }) => name === speaker.name && !isForeign(photoUrl))?.photoUrl
    photos.set(speaker, owned.status === 'kept' ? owned.objectPath : (stays ?? null))
    onProgress(photos.size, wanted.length)
    return fetchNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  const speakers = seed.speakers.map((speaker) => ({
    ...speaker,
    photoUrl: photos.has(speaker) ? photos.get(speaker) : speaker.photoUrl,
  }))
  return { seed: { ...seed, speakers }, notes: notesOn(failures, wanted.length) }
}

/** A site that could not be reached is not asked again. */
async function fetchUnless(unreachable: Set<string>, address: string): Promise<Owned> {
  const { host } = new URL(address)
  if (unreachable.has(host)) return { status: 'failed', why: 'could not be reached' }
  const owned = await keepForeignPicture(address, PICTURE_WIDTHS)
  if (owned.status === 'failed' && owned.unreachable) unreachable.add(owned.unreachable)
  return owned
}

const SHOWN = 5

function notesOn(failures: string[], wanted: number): string[] {
  if (!failures.length) return []
  const more = failures.length - SHOWN
  const others = more > 0 ? `; and ${more} more` : ''
  return [
    `Photos that could not be fetched: ${failures.length} of ${wanted}; whoever had none is shown with initials: ${failures.slice(0, SHOWN).join('; ')}${others}.`,
  ]
}
