import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import { messageResponse } from '../../http/write-responses.ts'
import { pagedListResponse, pageQuery } from '../../pages/call-handlers.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { describeUndoRefusal, listChanges, type UndoResult, undoChange } from './service.ts'

export const changeRoutes = new Elysia({ prefix: '/api/admin/changes' })
  .use(organizerContext)
  .get(
    '',
    async ({ query, request }) => pagedListResponse(request, query, { rows: listChanges, usual: 20, most: 100 }),
    { query: pageQuery },
  )
  .post('/:id/undo', async ({ params, by }) => undoResponse(await undoChange(params.id, by)))

function undoResponse(undone: UndoResult) {
  if (undone.status === 'undone') return messageResponse(undone.what, undone.changeId)
  return textError(undone.status === 'not-there' ? 404 : 409, describeUndoRefusal(undone))
}
