import { Elysia } from 'elysia'
import { answerWrite, basedOn } from '../../http/row-answer.ts'
import { organiserList } from '../../visits/organiser-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { currentUser } from '../auth/guard.ts'
import { newSponsor, sponsorEdit } from './schema.ts'
import { createSponsor, deleteSponsor, listPublicSponsors, listSponsors, updateSponsor } from './service.ts'

export const sponsorRoutes = new Elysia()
  .get('/api/sponsors', publicCall('/api/sponsors', ['sponsors'], listPublicSponsors))
  .get('/api/admin/sponsors', organiserList(listSponsors))
  .post(
    '/api/admin/sponsors',
    async ({ body, request }) => answer(201, await createSponsor(body, currentUser(request).username)),
    { body: newSponsor },
  )
  .patch(
    '/api/admin/sponsors/:id',
    async ({ params, body: { version, ...edit }, request }) =>
      answer(200, await updateSponsor(params.id, edit, basedOn(request, version), currentUser(request).username)),
    { body: sponsorEdit },
  )
  .delete('/api/admin/sponsors/:id', async ({ params, request }) =>
    answer(200, await deleteSponsor(params.id, currentUser(request).username, basedOn(request))),
  )

type Outcome = Awaited<ReturnType<typeof createSponsor | typeof updateSponsor | typeof deleteSponsor>>

function answer(success: 200 | 201, outcome: Outcome): Response {
  return answerWrite(success, outcome, {
    stale: 'Somebody else changed this sponsor in the meantime',
    notThere: 'Sponsor not found',
  })
}
