import { Elysia } from 'elysia'
import type { TypedResponse } from '../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { listSpeakers } from '../../program/program-rows.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { needs, publicCachedRead } from '../auth/route-access.ts'
import { newSpeaker, speakerEdit } from './schema.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from './service.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/speakers', ...needs('program', 'speakers') })
  .use(organizerContext)
  .get('', organizerListHandler(listSpeakers), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => answer(await createSpeaker(body, by)), { body: newSpeaker })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSpeaker(params.id, body, by)), {
    body: speakerEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSpeaker(params.id, by)))

export const speakerRoutes = new Elysia()
  .get('/api/speakers', publicListHandler('/api/speakers', ['speakers'], listSpeakers), publicCachedRead)
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row>): TypedResponse<Row> {
  return writeResponse(outcome, {
    collided: (who) => `${who} changed this speaker in the meantime`,
    notThere: 'Speaker not found',
  })
}
