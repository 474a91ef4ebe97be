import * as z from 'zod/mini'
import { pushPolicy } from './push/web-push.ts'
import { MAX_STARS } from './service.ts'

const ids = z.optional(z.array(z.string('Sessions must be a list of IDs'), 'Sessions must be a list of IDs'))

export const starsRequest = z.object({ add: ids, remove: ids })

const NO_PUSH = 'This is not a push subscription'
const isService = (url: string) => URL.canParse(url) && pushPolicy.isAllowed(new URL(url))

/** Without `kinds` it has those of `replaces`, the endpoint before; empty ones end it. */
export const pushRequest = z.object({
  endpoint: z.string(NO_PUSH).check(z.maxLength(1000, NO_PUSH), z.refine(isService, 'This push service is unknown')),
  p256dh: z.string(NO_PUSH).check(z.regex(/^B[\w-]{86}$/, NO_PUSH)),
  auth: z.string(NO_PUSH).check(z.regex(/^[\w-]{22}$/, NO_PUSH)),
  replaces: z.optional(z.string(NO_PUSH).check(z.maxLength(1000, NO_PUSH))),
  kinds: z.optional(
    z.array(z.enum(['soon', 'changes', 'announcements'], NO_PUSH), NO_PUSH).check(z.maxLength(3, NO_PUSH)),
  ),
})

export const TOO_MANY_STARS_MESSAGE = `You can star up to ${MAX_STARS} sessions. The rest weren’t added.`

export const rateLimitMessage = (seconds: number) =>
  `You’re starring too fast. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`

export const DONE = {
  device: 'This device now has your schedule.',
  added: 'Added to My schedule.',
  'signed-out': 'Your other devices were signed out.',
}

export const isDone = (text: string | undefined): text is keyof typeof DONE => text !== undefined && text in DONE
