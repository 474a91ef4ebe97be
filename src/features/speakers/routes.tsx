import { Elysia } from 'elysia'
import { answerWrite, basedOn } from '../../http/row-answer.ts'
import { organiserList } from '../../visits/organiser-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { currentUser } from '../auth/guard.ts'
import { newSpeaker, speakerEdit } from './schema.ts'
import { createSpeaker, deleteSpeaker, listSpeakers, updateSpeaker } from './service.ts'

export const speakerRoutes = new Elysia()
  .get('/api/speakers', publicCall('/api/speakers', ['speakers'], listSpeakers))
  .get('/api/admin/speakers', organiserList(listSpeakers))
  .post(
    '/api/admin/speakers',
    async ({ body, request }) => answer(201, await createSpeaker(body, currentUser(request).username)),
    { body: newSpeaker },
  )
  .patch(
    '/api/admin/speakers/:id',
    async ({ params, body: { version, ...edit }, request }) =>
      answer(200, await updateSpeaker(params.id, edit, basedOn(request, version), currentUser(request).username)),
    { body: speakerEdit },
  )
  .delete('/api/admin/speakers/:id', async ({ params, request }) =>
    answer(200, await deleteSpeaker(params.id, currentUser(request).username, basedOn(request))),
  )

type Outcome = Awaited<ReturnType<typeof createSpeaker | typeof updateSpeaker | typeof deleteSpeaker>>

function answer(success: 200 | 201, outcome: Outcome): Response {
  return answerWrite(success, outcome, {
    stale: 'Somebody else changed this speaker in the meantime',
    notThere: 'Speaker not found',
  })
}
