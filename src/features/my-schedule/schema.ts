import * as z from 'zod/mini'
import { MAX_STARS } from './service.ts'

const ids = z.optional(z.array(z.string('Sessions must be a list of IDs'), 'Sessions must be a list of IDs'))

export const starsRequest = z.object({ add: ids, remove: ids })

export const TOO_MANY_STARS_MESSAGE = `You can star up to ${MAX_STARS} sessions. The rest weren’t added.`

export const rateLimitMessage = (seconds: number) =>
  `You’re starring too fast. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`

export const DONE = {
  device: 'This device now has your schedule.',
  added: 'Added to My schedule.',
  'signed-out': 'Your other devices were signed out.',
}

export const isDone = (text: string | undefined): text is keyof typeof DONE => text !== undefined && text in DONE
