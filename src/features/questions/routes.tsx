import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { OUTBOX_PATHS } from '../../browser/outbox.ts'
import { readSender } from '../../http/device.ts'
import { textError } from '../../http/errors.tsx'
import { unvalidated } from '../../http/request-body.ts'
import { compressedPrivateJson, privateJson, type TypedResponse } from '../../http/responses.ts'
import { rowResponse } from '../../http/write-responses.ts'
import { withManagedEvent } from '../../pages/cached-events.ts'
import { jsonHeaders, publicFileHandler } from '../../pages/call-handlers.ts'
import { postHandler } from '../../posts/handlers.ts'
import { cachedSessions } from '../../program/program-rows.ts'
import { needs, publicCachedRead, publicRoute } from '../auth/route-access.ts'
import { listModeratedQuestions, setQuestionStatus } from './moderation.ts'
import { sessionQuery, statusEdit } from './schema.ts'
import { cachedQuestions, findSession, questionPost, type SessionQuestions, withdrawnQuestion } from './service.ts'
import { findOwnQuestions, type OwnQuestions, votePost } from './votes.ts'

const noSession = () => textError(404, 'Session not found')

const ofOneSession: (context: { request: Request }) => Promise<TypedResponse<SessionQuestions>> = publicFileHandler({
  path: OUTBOX_PATHS.question,
  kinds: ['sessions', 'questions'],
  partOf: async (event, asked) => {
    const session = await sessionOf(event, asked.get('session'))
    return session ? { session: session.id } : noSession()
  },
  make: async ({ event, parameters }) => {
    const session = await sessionOf(event, parameters.session!)
    return session
      ? { body: JSON.stringify(await cachedQuestions(event, session)), headers: jsonHeaders() }
      : noSession()
  },
})

const sessionOf = async ({ id }: Event, wanted: string | null) =>
  (await cachedSessions(id)).find((session) => session.id === wanted)

const visitorRoutes = new Elysia({ prefix: OUTBOX_PATHS.question })
  .get('', async ({ request }) => ofOneSession({ request }), { ...publicCachedRead, query: sessionQuery })
  .get('/mine', async ({ query, request }) => handleOwnQuestions(request, query.session ?? ''), {
    ...publicRoute,
    query: sessionQuery,
  })
  .post('', postHandler(questionPost), { ...publicRoute, body: unvalidated(questionPost.schema) })
  .post('/remove', postHandler(withdrawnQuestion), { ...publicRoute, body: unvalidated(withdrawnQuestion.schema) })

const moderationRoutes = new Elysia({ prefix: '/api/admin/questions', ...needs('moderate', 'questions') })
  .get(
    '',
    async ({ request, query }) =>
      withManagedEvent(query.eventSlug, async ({ id }) =>
        compressedPrivateJson(request, await listModeratedQuestions(id, query.session || undefined)),
      ),
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

export const questionRoutes = new Elysia()
  .use(visitorRoutes)
  .post(OUTBOX_PATHS.vote, postHandler(votePost), { ...publicRoute, body: unvalidated(votePost.schema) })
  .use(moderationRoutes)

async function handleOwnQuestions(request: Request, sessionId: string): Promise<TypedResponse<OwnQuestions>> {
  const found = await findSession(sessionId)
  if (!found) return noSession()
  return privateJson(await findOwnQuestions(readSender(request), found.event.id, sessionId))
}
