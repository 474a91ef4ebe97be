import { Elysia } from 'elysia'
import type { Change } from '../../../db/schema.ts'
import { textError } from '../../http/errors.tsx'
import { messageResponse } from '../../http/write-responses.ts'
import { pagedListResponse, pageQuery } from '../../pages/call-handlers.ts'
import { currentUser } from '../auth/authorize.ts'
import { may } from '../auth/roles.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import { describeUndoRefusal, listChanges, undoChange } from './service.ts'

export const changeRoutes = new Elysia({ prefix: '/api/admin/changes', ...needs('program', 'changes') })
  .use(organizerContext)
  .get(
    '',
    async ({ query, request }) => pagedListResponse(request, query, { rows: listChanges, usual: 20, most: 100 }),
    { query: pageQuery },
  )
  .post(
    '/:id/undo',
    async ({ params, by, request }) => {
      const user = currentUser(request)
      const isAllowed = ({ who, eventId }: Change) =>
        who === user.username || may(user, 'program', { eventId: eventId! })
      const undone = await undoChange(params.id, by, isAllowed)
      if (undone.status === 'undone') return messageResponse(undone.what, undone.changeId)
      return textError(undone.status === 'not-there' ? 404 : 409, describeUndoRefusal(undone))
    },
    needs('see', 'changes'),
  )
