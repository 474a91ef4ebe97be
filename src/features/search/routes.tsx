import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { inTurn } from '../../http/cache/turns.ts'
import { clientNetwork } from '../../http/limits/client-address.ts'
import { type Answer, privateJson } from '../../http/private-answer.ts'
import { askedEvent } from '../../visits/asked-event.ts'
import { rememberedEvents } from '../../visits/known-events.ts'
import { publicCall } from '../../visits/public-call.ts'
import { publicReading, publicRoute } from '../auth/public-route.ts'
import { rememberedEntries, SEARCHED } from './index/entries.ts'
import type { Results } from './results.ts'
import { searchEvent } from './service.ts'

const asked = z.object({
  eventSlug: z.optional(z.string('eventSlug was given more than once')),
  q: z.optional(z.string('q was given more than once')),
})

export const searchRoutes = new Elysia()
  .get('/api/search', ({ query, request }) => answerSearch(query, request), { query: asked, ...publicRoute })
  // For the script of the page, which searches by itself while somebody types.
  .get('/api/search/index', publicCall('/api/search/index', SEARCHED, entriesOf), publicReading)

async function answerSearch({ eventSlug, q }: z.infer<typeof asked>, request: Request): Promise<Answer<Results>> {
  const event = await askedEvent(eventSlug)
  return event instanceof Response
    ? event
    : privateJson(await inTurn(clientNetwork(request), () => searchEvent(event, q)))
}

async function entriesOf(eventId: string) {
  const event = (await rememberedEvents()).find(({ id }) => id === eventId)
  return event ? rememberedEntries(event) : []
}
