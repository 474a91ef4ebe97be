import { Elysia } from 'elysia'
import { plainText } from '../../../http/errors.tsx'
import { longPrivateJson } from '../../../http/private-answer.ts'
import { answerRow } from '../../../http/write-answers.ts'
import { managedEvent } from '../../../visits/asked-event.ts'
import { moderation, ofSession } from '../schema.ts'
import { listModeratedQuestions, setQuestionStatus } from './moderation.ts'

export const moderationRoutes = new Elysia({ prefix: '/api/admin/questions' })
  .get(
    '',
    async ({ request, query }) => {
      const event = await managedEvent(query.eventSlug)
      if (event instanceof Response) return event
      return longPrivateJson(request, await listModeratedQuestions(event.id, query.session || undefined))
    },
    { query: ofSession },
  )
  .put(
    '/:id/status',
    async ({ params, body }) => {
      const moderated = await setQuestionStatus(params.id, body.status)
      return moderated ? answerRow(200, moderated) : plainText(404, 'Question not found')
    },
    { body: moderation },
  )
