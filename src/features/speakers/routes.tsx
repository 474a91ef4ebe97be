import { Elysia } from 'elysia'
import { writeResponse } from '../../http/write-responses.ts'
import { eventQuery, organizerListHandler, publicListHandler } from '../../pages/call-handlers.ts'
import { listSpeakers } from '../../program/program-rows.ts'
import { needs, organizerContext, publicCachedRead } from '../auth/route-access.ts'
import { newSpeaker, speakerEdit } from './schema.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from './service.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/speakers', ...needs('program', 'speakers') })
  .use(organizerContext)
  .get('', organizerListHandler(listSpeakers), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => writeResponse(await createSpeaker(body, by), 'speaker'), { body: newSpeaker })
  .patch('/:id', async ({ params, body, by }) => writeResponse(await updateSpeaker(params.id, body, by), 'speaker'), {
    body: speakerEdit,
  })
  .delete('/:id', async ({ params, by }) => writeResponse(await deleteSpeaker(params.id, by), 'speaker'))

export const speakerRoutes = new Elysia()
  .get('/api/speakers', publicListHandler('/api/speakers', ['speakers'], listSpeakers), publicCachedRead)
  .use(organizerRoutes)
