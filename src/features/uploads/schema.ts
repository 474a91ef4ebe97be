import * as z from 'zod/mini'
import { rowId } from '../../text/typed/typed-text.ts'

const address = () => {
  const missing = 'Send the uploadURL you received'
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(4000, missing))
}

export const speakerPhoto = z.object({ speakerId: rowId('speakerId is required'), photoURL: address() })
export const sponsorLogo = z.object({ sponsorId: rowId('sponsorId is required'), logoURL: address() })
export const floorPicture = z.object({ floorId: rowId('floorId is required'), planURL: address() })
export const floorPlan = z.object({ eventId: rowId('eventId is required'), floorPlanURL: address() })
