import { Elysia } from 'elysia'
import { basedOn } from '../../http/write-answers.ts'
import type { By } from '../../records/recorded-write.ts'
import { currentUser } from './guard.ts'

/** Tells the routes after it who acts, and which version of a row the call is based on. */
export const organizer = new Elysia({ name: 'organizer' }).resolve(
  { as: 'scoped' },
  ({ request, body }): { by: By } => ({
    by: { who: currentUser(request).username, basedOn: basedOn(request, body) },
  }),
)
