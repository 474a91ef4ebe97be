import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { streamText } from '../../http/cache/streamed-text.ts'
import { plainText, tooMany } from '../../http/errors.tsx'
import { introduced, senderOf } from '../../http/limits/device.ts'
import { answerJson, answerRow } from '../../http/row-answer.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { managedEvent } from '../../visits/asked-event.ts'
import { exportSponsorMessages } from './csv.ts'
import { sponsorMessageMarks } from './schema.ts'
import { listSponsorMessages, markSponsorMessage, sendSponsorMessage } from './service.ts'

const wanted = z.object({
  eventSlug: z.optional(z.string('eventSlug is said more than once')),
  sponsorId: z.optional(z.string('sponsorId is said more than once')),
  q: z.optional(z.string('q is said more than once')),
  before: z.optional(z.string('before is said more than once')),
  limit: z.optional(
    z.coerce.number('limit is a number').check(z.int('limit is a number'), z.gte(1, 'limit is at least 1')),
  ),
})
type Wanted = z.infer<typeof wanted>

/** However many a client asks for, a page has no more. */
const LONGEST_PAGE = 500

export const sponsorMessageRoutes = new Elysia()
  .post('/api/messages', async ({ body, request }) => introduced(request, await send(body, request)))
  // All of them, or with `limit` a page and where the next one is.
  .get(
    '/api/admin/messages',
    async ({ query, request }) => {
      const page = await readPage(query)
      if (page instanceof Response) return page
      const headers: Record<string, string> = { 'total-count': String(page.total) }
      if (page.next) {
        const next = new URLSearchParams(new URL(request.url).search)
        next.set('before', page.next)
        headers.link = `</api/admin/messages?${next}>; rel="next"`
      }
      return answerJson(page.messages, headers)
    },
    { query: wanted },
  )
  .get(
    '/api/admin/messages/page',
    async ({ query }) => {
      const page = await readPage({ ...query, limit: query.limit ?? 50 })
      return page instanceof Response ? page : answerJson(page)
    },
    { query: wanted },
  )
  .get(
    '/api/admin/messages.csv',
    async ({ query: { eventSlug, sponsorId } }) => {
      const event = await managedEvent(eventSlug)
      if (event instanceof Response) return event
      const csv = exportSponsorMessages(event.id, { sponsorId: sponsorId || undefined })
      return new Response(await streamText(csv), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="messages-${event.slug.replace(/[^\w-]/g, '')}.csv"`,
          'cache-control': 'no-store',
          ...securityHeaders(),
        },
      })
    },
    { query: wanted },
  )
  .patch(
    '/api/admin/messages/:id',
    async ({ params, body }) => {
      const message = await markSponsorMessage(params.id, body)
      return message ? answerRow(200, message) : plainText(404, 'Message not found')
    },
    { body: sponsorMessageMarks },
  )

async function send(body: unknown, request: Request): Promise<Response> {
  const sent = await sendSponsorMessage(body, { sender: senderOf(request) })
  switch (sent.status) {
    case 'stored':
      return answerRow(201, sent.message)
    case 'refused':
      return plainText(400, Object.values(sent.errors)[0]!)
    case 'no-event':
      return plainText(404, 'No event selected')
    case 'no-sponsor':
      return plainText(404, 'Sponsor not found')
    case 'too-many':
      return tooMany(sent.seconds, sent.text)
  }
}

/** `next` is the `before` of the page after this one; there is none after the last. */
async function readPage({ eventSlug, sponsorId, q, before, limit: asked }: Wanted) {
  const event = await managedEvent(eventSlug)
  if (event instanceof Response) return event
  const limit = asked && Math.min(asked, LONGEST_PAGE)
  const page = await listSponsorMessages(event.id, {
    sponsorId: sponsorId || undefined,
    search: q,
    before: before || undefined,
    limit,
  })
  return { ...page, next: page.messages.length === limit ? page.messages.at(-1)!.id : undefined }
}
