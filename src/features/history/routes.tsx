import { Elysia } from 'elysia'
import { plainText } from '../../http/errors.tsx'
import { answerMessage } from '../../http/row-answer.ts'
import { answerPage, paged } from '../../visits/paged-list.ts'
import { currentUser } from '../auth/guard.ts'
import { listChanges, undoChange } from './service.ts'
import { whyNotUndone } from './why-not-undone.ts'

/** "Recent changes": who, when and what, and taking it back. */
export const changeRoutes = new Elysia()
  .get(
    '/api/admin/changes',
    async ({ query, request }) => answerPage(request, query, { rows: listChanges, usual: 20, most: 100 }),
    { query: paged },
  )
  .post('/api/admin/changes/:id/undo', async ({ params, request }) => {
    const undone = await undoChange(params.id, currentUser(request).username)
    if (undone.status === 'undone') return answerMessage(undone.what, undone.changeId)
    return plainText(undone.status === 'not-there' ? 404 : 409, whyNotUndone(undone))
  })
