import { Elysia } from 'elysia'
import { readBaseVersion } from '../../http/write-responses.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { currentUser } from './authorize.ts'

export const organizerContext = new Elysia({ name: 'organizer' }).resolve(
  { as: 'scoped' },
  ({ request, body }): { by: WriteContext } => ({
    by: { actor: currentUser(request).username, basedOn: readBaseVersion(request, body) },
  }),
)
