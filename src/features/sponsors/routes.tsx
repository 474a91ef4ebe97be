import { Elysia } from 'elysia'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { needs, publicCachedRead } from '../auth/route-access.ts'
import { newSponsor, sponsorEdit } from './schema.ts'
import { createSponsor, deleteSponsor, listPublicSponsors, listSponsors, updateSponsor } from './service.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/sponsors', ...needs('program', 'sponsors') })
  .use(organizerContext)
  .get('', organizerListHandler(listSponsors), { query: eventQuery })
  .post('', async ({ body, by }) => answer(await createSponsor(body, by)), { body: newSponsor })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSponsor(params.id, body, by)), {
    body: sponsorEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSponsor(params.id, by)))

export const sponsorRoutes = new Elysia()
  .get('/api/sponsors', publicListHandler('/api/sponsors', ['sponsors'], listPublicSponsors), publicCachedRead)
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row>): TypedResponse<Row> {
  return writeResponse(outcome, {
    collided: (who) => `${who} changed this sponsor in the meantime`,
    notThere: 'Sponsor not found',
  })
}
