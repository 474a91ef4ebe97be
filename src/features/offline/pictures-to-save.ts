import type { Event } from '../../../db/schema.ts'
import { isOwnPicture } from '../../ui/pictures/picture.tsx'
import { cachedVenueMap } from '../rooms/service.ts'
import { cachedSpeakers } from '../speakers/service.ts'
import { cachedSponsors } from '../sponsors/service.ts'

/** Of a program with more people than this, those behind are shown by their initials. */
const MAX_PORTRAITS = 300

/** Plans first, then logos, then faces: without the last two there is still a name. */
export async function picturesToSave(event: Event): Promise<string[]> {
  const [places, sponsors, speakers] = await Promise.all([
    cachedVenueMap(event),
    cachedSponsors(event.id),
    cachedSpeakers(event.id),
  ])
  const plans = places.plans.map(({ src }) => src)
  const logos = sponsors.map(({ logoUrl }) => logoUrl)
  const portraits = speakers.map(({ photoUrl }) => photoUrl).slice(0, MAX_PORTRAITS)
  const all = [
    '/images/logo.svg',
    ...plans.map((url) => inWidth(url, 1280)),
    ...logos.map((url) => inWidth(url, 320)),
    ...portraits.map((url) => inWidth(url, 96)),
  ]
  return [...new Set(all.filter((url) => isOwnPicture(url)))]
}

/** Of an uploaded picture the width that is worth its bytes; the worker shows it in place of all others. */
const inWidth = (url: string | null, width: number) =>
  url?.replace(/^(\/images\/uploads\/[^/]+)\/\d+\.webp$/, `$1/${width}.webp`) ?? null
