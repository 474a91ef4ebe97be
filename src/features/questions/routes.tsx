import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { plainText } from '../../http/errors.tsx'
import { countedSenderOf, senderOf } from '../../http/limits/device.ts'
import { type Answer, privateJson } from '../../http/private-answer.ts'
import { unjudged } from '../../http/requests/unjudged.ts'
import { jsonHeaders } from '../../visits/public-call.ts'
import { publicFile } from '../../visits/public-file.ts'
import { sentCall } from '../../visits/sending/sent-call.ts'
import { publicReading, publicRoute } from '../auth/public-route.ts'
import { rememberedSessions } from '../sessions/service.ts'
import { findSession } from './find-session.ts'
import { moderationRoutes } from './moderation/moderation-routes.tsx'
import { type newQuestion, ofSession, type vote } from './schema.ts'
import { askQuestion, type PublicQuestion, rememberedQuestions } from './service.ts'
import { findMine, type Mine, voteForQuestion } from './votes.ts'
import { whyNotAsked, whyNotVoted } from './why-not.ts'

const noSession = () => plainText(404, 'There is no such session')

const ofOneSession: (asked: { request: Request }) => Promise<Answer<PublicQuestion[]>> = publicFile({
  path: '/api/questions',
  kinds: ['sessions', 'questions'],
  partOf: async (event, asked) => {
    const id = asked.get('session')
    const session = (await rememberedSessions(event.id)).find((session) => session.id === id)
    return session ? { session: session.id } : noSession()
  },
  make: async ({ event, parameters }) => ({
    body: JSON.stringify(await rememberedQuestions(event.id, parameters.session!)),
    headers: jsonHeaders(),
  }),
})

const visitorRoutes = new Elysia({ prefix: '/api/questions' })
  .get('', async ({ request }) => ofOneSession({ request }), { ...publicReading, query: ofSession })
  .get('/mine', async ({ query, request }) => answerMine(request, query.session ?? ''), {
    ...publicRoute,
    query: ofSession,
  })
  .post('', sentCall(askQuestion, whyNotAsked, countedSenderOf), {
    ...publicRoute,
    body: unjudged<z.input<typeof newQuestion>>(),
  })
  .put('/vote', sentCall(voteForQuestion, whyNotVoted, countedSenderOf), {
    ...publicRoute,
    body: unjudged<z.input<typeof vote>>(),
  })

export const questionRoutes = new Elysia().use(visitorRoutes).use(moderationRoutes)

/** What this device asked and wants answered: for nobody else, and kept by nobody (product §32.4). */
async function answerMine(request: Request, sessionId: string): Promise<Answer<Mine>> {
  const found = await findSession(sessionId)
  if (!found) return noSession()
  return privateJson(await findMine(senderOf(request), { eventId: found.event.id, sessionId }))
}
