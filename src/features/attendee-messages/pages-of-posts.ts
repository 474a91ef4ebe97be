import * as z from 'zod/mini'
import type { Event } from '../../../db/schema.ts'
import { answerJson } from '../../http/row-answer.ts'
import { askedEvent } from '../../visits/asked-event.ts'
import { BOARD_PAGE } from './constants.ts'

/** `before` is the id of the last post of the page before. */
export const paged = z.object({
  eventSlug: z.optional(z.string('eventSlug is said more than once')),
  before: z.optional(z.string('before is said more than once')),
})

type Page = z.infer<typeof paged>
type Listing = (eventId: string, options: { before?: string }) => Promise<{ id: string }[]>

/** A page, and where the next one is: `Link: <…>; rel="next"`. `find`: among which events. */
export async function laterPage(
  request: Request,
  { eventSlug, before }: Page,
  list: Listing,
  find: typeof askedEvent = askedEvent,
): Promise<Response> {
  const event = await find(eventSlug)
  if (event instanceof Response) return event
  const messages = await list(event.id, { before: before || undefined })
  return answerJson(messages, linkToNext(new URL(request.url).pathname, messages, event))
}

export function linkToNext(path: string, messages: { id: string }[], event: Event): Record<string, string> {
  if (messages.length < BOARD_PAGE) return {}
  const next = new URLSearchParams({ eventSlug: event.slug, before: messages.at(-1)!.id })
  return { link: `<${path}?${next}>; rel="next"` }
}
