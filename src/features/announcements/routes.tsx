import { Elysia } from 'elysia'
import { plainText } from '../../http/errors.tsx'
import type { Answer } from '../../http/private-answer.ts'
import { answerWrite, type WriteOutcome } from '../../http/write-answers.ts'
import { ofEvent, organizerList } from '../../visits/organizer-list.ts'
import { organizer } from '../auth/organizer.ts'
import { announcementEdit, newAnnouncement } from './schema.ts'
import {
  announce,
  editAnnouncement,
  listAnnouncements,
  type TwoAddressees,
  takeBackAnnouncement,
  type UnknownRoom,
} from './service.ts'

export const announcementRoutes = new Elysia({ prefix: '/api/admin/announcements' })
  .use(organizer)
  .get('', organizerList(listAnnouncements), { query: ofEvent })
  .post('', async ({ body, by }) => answer(await announce(body, by)), { body: newAnnouncement })
  .patch('/:id', async ({ params, body, by }) => answer(await editAnnouncement(params.id, body, by)), {
    body: announcementEdit,
  })
  .delete('/:id', async ({ params, by }) => answer(await takeBackAnnouncement(params.id, by)))

function answer<Row>(outcome: WriteOutcome<Row> | TwoAddressees | UnknownRoom): Answer<Row> {
  switch (outcome.status) {
    case 'two-addressees':
      return plainText(400, 'Choose a day or a room, not both')
    case 'unknown-room':
      return plainText(400, `Room “${outcome.id}” not found at this event`)
    default:
      return answerWrite(outcome, {
        collided: (who) => `${who} changed this announcement in the meantime`,
        notThere: 'Announcement not found',
      })
  }
}
