import { Elysia } from 'elysia'
import { plainText } from '../../http/errors.tsx'
import { answerMessage } from '../../http/write-answers.ts'
import { answerPage, paged } from '../../visits/paged-list.ts'
import { organizer } from '../auth/organizer.ts'
import { listChanges, type Undone, undoChange } from './service.ts'
import { whyNotUndone } from './why-not-undone.ts'

/** "Recent changes": who, when and what, and taking it back. */
export const changeRoutes = new Elysia({ prefix: '/api/admin/changes' })
  .use(organizer)
  .get('', async ({ query, request }) => answerPage(request, query, { rows: listChanges, usual: 20, most: 100 }), {
    query: paged,
  })
  .post('/:id/undo', async ({ params, by }) => answer(await undoChange(params.id, by)))

function answer(undone: Undone) {
  if (undone.status === 'undone') return answerMessage(undone.what, undone.changeId)
  return plainText(undone.status === 'not-there' ? 404 : 409, whyNotUndone(undone))
}
