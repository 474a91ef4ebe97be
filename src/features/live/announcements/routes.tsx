import { Elysia } from 'elysia'
import { textError } from '../../../http/errors.tsx'
import type { TypedResponse } from '../../../http/responses.ts'
import { type WriteOutcome, writeResponse } from '../../../http/write-responses.ts'
import { eventQuery, organizerListHandler } from '../../../pages/call-handlers.ts'
import { needs, organizerContext } from '../../auth/route-access.ts'
import { announcementEdit, newAnnouncement } from './schema.ts'
import { type AudienceRefusal, announce, editAnnouncement, listAnnouncements, withdrawAnnouncement } from './service.ts'

export const announcementRoutes = new Elysia({
  prefix: '/api/admin/announcements',
  ...needs('program', 'announcements'),
})
  .use(organizerContext)
  .get('', organizerListHandler(listAnnouncements), { ...needs('see'), query: eventQuery })
  .post('', async ({ body, by }) => respond(await announce(body, by)), { body: newAnnouncement })
  .patch('/:id', async ({ params, body, by }) => respond(await editAnnouncement(params.id, body, by)), {
    body: announcementEdit,
  })
  .delete('/:id', async ({ params, by }) => respond(await withdrawAnnouncement(params.id, by)))

function respond<Row>(outcome: WriteOutcome<Row> | AudienceRefusal): TypedResponse<Row> {
  switch (outcome.status) {
    case 'two-addressees':
      return textError(400, 'Choose a day or a room, not both')
    case 'unknown-day':
      return textError(400, outcome.sentence)
    case 'unknown-room':
      return textError(400, `Room “${outcome.id}” not found at this event`)
    default:
      return writeResponse(outcome, 'announcement')
  }
}
