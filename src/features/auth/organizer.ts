import { Elysia } from 'elysia'
import { readBaseVersion } from '../../http/write-answers.ts'
import type { WriteContext } from '../../records/recorded-write.ts'
import { currentUser } from './guard.ts'

/** Tells the routes after it who acts, and which version of a row the call is based on. */
export const organizerContext = new Elysia({ name: 'organizer' }).resolve(
  { as: 'scoped' },
  ({ request, body }): { by: WriteContext } => ({
    by: { actor: currentUser(request).username, basedOn: readBaseVersion(request, body) },
  }),
)
