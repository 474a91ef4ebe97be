import { Elysia } from 'elysia'
import { textError } from '../../../http/errors.tsx'
import { compressedPrivateJson } from '../../../http/private-response.ts'
import { rowResponse } from '../../../http/write-responses.ts'
import { findManagedEvent } from '../../../pages/cached-events.ts'
import { sessionQuery, statusEdit } from '../schema.ts'
import { listModeratedQuestions, setQuestionStatus } from './moderation.ts'

export const questionModerationRoutes = new Elysia({ prefix: '/api/admin/questions' })
  .get(
    '',
    async ({ request, query }) => {
      const event = await findManagedEvent(query.eventSlug)
      if (event instanceof Response) return event
      return compressedPrivateJson(request, await listModeratedQuestions(event.id, query.session || undefined))
    },
    { query: sessionQuery },
  )
  .put(
    '/:id/status',
    async ({ params, body }) => {
      const moderated = await setQuestionStatus(params.id, body.status)
      return moderated ? rowResponse(200, moderated) : textError(404, 'Question not found')
    },
    { body: statusEdit },
  )
