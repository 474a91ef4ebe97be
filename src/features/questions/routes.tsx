import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { textError } from '../../http/errors.tsx'
import { ensureSenderDevice, readSender } from '../../http/limits/device.ts'
import { privateJson, type TypedResponse } from '../../http/private-response.ts'
import { unvalidated } from '../../http/requests/unvalidated.ts'
import { publicFileHandler } from '../../pages/public-file.ts'
import { jsonHeaders } from '../../pages/public-list.ts'
import { postHandler } from '../../posts/post-handler.ts'
import { publicCachedRead, publicRoute } from '../auth/route-access.ts'
import { cachedSessions } from '../sessions/service.ts'
import { withdrawQuestion } from './asking/withdraw.ts'
import { findSession } from './find-session.ts'
import { questionModerationRoutes } from './moderation/moderation-routes.tsx'
import { ASK_REFUSALS, VOTE_REFUSALS, whyNotWithdrawn } from './question-refusals.ts'
import { newQuestion, ownQuestion, sessionQuery, vote } from './schema.ts'
import { askQuestion, cachedQuestions, type SessionQuestions } from './service.ts'
import { findOwnQuestions, type OwnQuestions, voteForQuestion } from './votes.ts'

const noSession = () => textError(404, 'Session not found')

const ofOneSession: (asked: { request: Request }) => Promise<TypedResponse<SessionQuestions>> = publicFileHandler({
  path: '/api/questions',
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

const visitorRoutes = new Elysia({ prefix: '/api/questions' })
  .get('', async ({ request }) => ofOneSession({ request }), { ...publicCachedRead, query: sessionQuery })
  .get('/mine', async ({ query, request }) => handleOwnQuestions(request, query.session ?? ''), {
    ...publicRoute,
    query: sessionQuery,
  })
  .post('', postHandler(askQuestion, ASK_REFUSALS, ensureSenderDevice), {
    ...publicRoute,
    body: unvalidated(newQuestion),
  })
  .post('/vote', postHandler(voteForQuestion, VOTE_REFUSALS, ensureSenderDevice), {
    ...publicRoute,
    body: unvalidated(vote),
  })
  .post('/remove', postHandler(withdrawQuestion, whyNotWithdrawn), { ...publicRoute, body: unvalidated(ownQuestion) })

export const questionRoutes = new Elysia().use(visitorRoutes).use(questionModerationRoutes)

/** What this device asked and wants answered: for nobody else, and kept by nobody (product §32.4). */
async function handleOwnQuestions(request: Request, sessionId: string): Promise<TypedResponse<OwnQuestions>> {
  const found = await findSession(sessionId)
  if (!found) return noSession()
  return privateJson(await findOwnQuestions(readSender(request), { eventId: found.event.id, sessionId }))
}
