import { Elysia } from 'elysia'
import type { Event } from '../../../db/schema.ts'
import { plainText } from '../../http/errors.tsx'
import { countedSenderOf, senderOf } from '../../http/limits/device.ts'
import { type Answer, privateJson } from '../../http/private-answer.ts'
import { unjudged } from '../../http/requests/unjudged.ts'
import { jsonHeaders } from '../../visits/public-call.ts'
import { publicFile } from '../../visits/public-file.ts'
import { sentCall } from '../../visits/sending/sent-call.ts'
import { publicReading, publicRoute } from '../auth/public-route.ts'
import { rememberedSessions } from '../sessions/service.ts'
import { withdrawQuestion } from './asking/withdraw.ts'
import { findSession } from './find-session.ts'
import { moderationRoutes } from './moderation/moderation-routes.tsx'
import { newQuestion, ofSession, ownQuestion, vote } from './schema.ts'
import { askQuestion, rememberedQuestions, type SessionQuestions } from './service.ts'
import { findMine, type Mine, voteForQuestion } from './votes.ts'
import { whyNotAsked, whyNotVoted, whyNotWithdrawn } from './why-not.ts'

const noSession = () => plainText(404, 'Session not found')

const ofOneSession: (asked: { request: Request }) => Promise<Answer<SessionQuestions>> = publicFile({
  path: '/api/questions',
  kinds: ['sessions', 'questions'],
  partOf: async (event, asked) => {
    const session = await sessionOf(event, asked.get('session'))
    return session ? { session: session.id } : noSession()
  },
  make: async ({ event, parameters }) => {
    const session = await sessionOf(event, parameters.session!)
    return session
      ? { body: JSON.stringify(await rememberedQuestions(event, session)), headers: jsonHeaders() }
      : noSession()
  },
})

const sessionOf = async ({ id }: Event, wanted: string | null) =>
  (await rememberedSessions(id)).find((session) => session.id === wanted)

const visitorRoutes = new Elysia({ prefix: '/api/questions' })
  .get('', async ({ request }) => ofOneSession({ request }), { ...publicReading, query: ofSession })
  .get('/mine', async ({ query, request }) => answerMine(request, query.session ?? ''), {
    ...publicRoute,
    query: ofSession,
  })
  .post('', sentCall(askQuestion, whyNotAsked, countedSenderOf), {
    ...publicRoute,
    body: unjudged(newQuestion),
  })
  .post('/vote', sentCall(voteForQuestion, whyNotVoted, countedSenderOf), {
    ...publicRoute,
    body: unjudged(vote),
  })
  .post('/remove', sentCall(withdrawQuestion, whyNotWithdrawn), { ...publicRoute, body: unjudged(ownQuestion) })

export const questionRoutes = new Elysia().use(visitorRoutes).use(moderationRoutes)

/** What this device asked and wants answered: for nobody else, and kept by nobody (product §32.4). */
async function answerMine(request: Request, sessionId: string): Promise<Answer<Mine>> {
  const found = await findSession(sessionId)
  if (!found) return noSession()
  return privateJson(await findMine(senderOf(request), { eventId: found.event.id, sessionId }))
}
