import { Elysia } from 'elysia'
import type { Answer } from '../../http/private-answer.ts'
import { answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import { ofEvent, organizerList } from '../../visits/organizer-list.ts'
import { publicCall } from '../../visits/public-call.ts'
import { organizer } from '../auth/organizer.ts'
import { publicReading } from '../auth/public-route.ts'
import { newSpeaker, speakerEdit } from './schema.ts'
import { createSpeaker, deleteSpeaker, listSpeakers, updateSpeaker } from './service.ts'

const organizerRoutes = new Elysia({ prefix: '/api/admin/speakers' })
  .use(organizer)
  .get('', organizerList(listSpeakers), { query: ofEvent })
  .post('', async ({ body, by }) => answer(await createSpeaker(body, by)), { body: newSpeaker })
  .patch('/:id', async ({ params, body, by }) => answer(await updateSpeaker(params.id, body, by)), {
    body: speakerEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await deleteSpeaker(params.id, by)))

export const speakerRoutes = new Elysia()
  .get('/api/speakers', publicCall('/api/speakers', ['speakers'], listSpeakers), publicReading)
  .use(organizerRoutes)

function answer<Row>(outcome: WriteOutcome<Row>): Answer<Row> {
  return answerWrite(outcome, {
    collided: (who) => `${who} changed this speaker in the meantime`,
    notThere: 'Speaker not found',
  })
}
