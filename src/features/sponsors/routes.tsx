import { Elysia } from 'elysia'
import type { Answer } from '../../http/private-answer.ts'
import { answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import { ofEvent, organizerList } from '../../visits/organizer-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { organizer } from '../auth/organizer.ts'
import { publicReading } from '../auth/public-route.ts'
import { newSponsor, sponsorEdit } from './schema.ts'
import { createSponsor, deleteSponsor, listPublicSponsors, listSponsors, updateSponsor } from './service.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/sponsors' })
  .use(organizer)
  .get('', organizerList(listSponsors), { query: ofEvent })
  .post('', async ({ body, by }) => answer(await createSponsor(body, by)), { body: newSponsor })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSponsor(params.id, body, by)), {
    body: sponsorEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSponsor(params.id, by)))

export const sponsorRoutes = new Elysia()
  .get('/api/sponsors', publicCall('/api/sponsors', ['sponsors'], listPublicSponsors), publicReading)
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row>): Answer<Row> {
  return answerWrite(outcome, {
    collided: (who) => `${who} changed this sponsor in the meantime`,
    notThere: 'Sponsor not found',
  })
}
