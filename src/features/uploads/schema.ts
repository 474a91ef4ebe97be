import * as z from 'zod/mini'
import { rowId } from '../../format/typed/typed-text.ts'

/** What may be said about a file before it is sent; nothing needs to be (product §13.2). */
export const announcedUpload = z.nullish(
  z.object({
    size: z.optional(z.int('The size must be a whole number of bytes').check(z.minimum(1, 'This file is empty'))),
    type: z.optional(z.string('The type must be text').check(z.maxLength(100, 'This is not a type'))),
  }),
)

const address = () => {
  const missing = 'Say where the file was uploaded to: the uploadURL, as it was handed out'
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(4000, missing))
}

export const speakerPhoto = z.object({ speakerId: rowId('Say which speaker: speakerId'), photoURL: address() })
export const sponsorLogo = z.object({ sponsorId: rowId('Say which sponsor: sponsorId'), logoURL: address() })
export const floorPicture = z.object({ floorId: rowId('Say which floor: floorId'), planURL: address() })
export const floorPlan = z.object({ eventId: rowId('Say which event: eventId'), floorPlanURL: address() })
