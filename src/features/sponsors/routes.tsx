import { Elysia } from 'elysia'
import { writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { needs, organizerContext, publicCachedRead } from '../auth/route-access.ts'
import { newSponsor, sponsorEdit } from './schema.ts'
import { createSponsor, deleteSponsor, listPublicSponsors, listSponsors, updateSponsor } from './service.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/sponsors', ...needs('program', 'sponsors') })
  .use(organizerContext)
  .get('', organizerListHandler(listSponsors), { query: eventQuery })
  .post('', async ({ body, by }) => writeResponse(await createSponsor(body, by), 'sponsor'), { body: newSponsor })
  .patch('/:id', async ({ params, body, by }) => writeResponse(await updateSponsor(params.id, body, by), 'sponsor'), {
    body: sponsorEdit,
  })
  .delete('/:id', async ({ params, by }) => writeResponse(await deleteSponsor(params.id, by), 'sponsor'))

export const sponsorRoutes = new Elysia()
  .get('/api/sponsors', publicListHandler('/api/sponsors', ['sponsors'], listPublicSponsors), publicCachedRead)
  .use(organizerRoutes)
