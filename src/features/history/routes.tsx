import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { plainText } from '../../http/errors.tsx'
import { answerJson, answerMessage } from '../../http/row-answer.ts'
import { managedEvent } from '../../visits/asked-event.ts'
import { currentUser } from '../auth/guard.ts'
import { listChanges, undoChange } from './service.ts'
import { whyNotUndone } from './why-not-undone.ts'

const query = z.object({
  eventSlug: z.optional(z.string('eventSlug is said more than once')),
  before: z.optional(z.string('before is said more than once')),
  limit: z.optional(
    z.coerce
      .number('limit is a number')
      .check(z.int('limit is a number'), z.gte(1, 'limit is at least 1'), z.lte(100, 'limit is at most 100')),
  ),
})

/** "Recent changes": who, when and what, and taking it back. */
export const changeRoutes = new Elysia()
  .get(
    '/api/admin/changes',
    async ({ query: { eventSlug, before, limit } }) => {
      const event = await managedEvent(eventSlug)
      if (event instanceof Response) return event
      const changes = await listChanges(event.id, { before: before || undefined, limit })
      return answerJson(changes)
    },
    { query },
  )
  .post('/api/admin/changes/:id/undo', async ({ params, request }) => {
    const undone = await undoChange(params.id, currentUser(request).username)
    if (undone.status === 'undone') return answerMessage(undone.what, undone.changeId)
    return plainText(undone.status === 'not-there' ? 404 : 409, whyNotUndone(undone))
  })
