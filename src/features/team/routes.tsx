import { Elysia } from 'elysia'
import { textError } from '../../http/errors.tsx'
import { publicOrigin } from '../../http/request-address.ts'
import { noContent, privateJson, type TypedResponse } from '../../http/responses.ts'
import { withManagedEvent } from '../../pages/cached-events.ts'
import { eventQuery, forManagedEvent, ofNamedEvent } from '../../pages/call-handlers.ts'
import { currentUser } from '../auth/authorize.ts'
import { signOutEverywhere } from '../auth/logins.ts'
import { needs } from '../auth/route-access.ts'
import { newHelper, newInvitation } from './schema.ts'
import { addHelper, deleteLink, findLink, invite, listTeam, type NewLink, removeMember, userIdOf } from './service.ts'

/** Owners manage people, organizers the helpers of their event (product §10.7). */
export const teamRoutes = new Elysia({ prefix: '/api/admin/team' })
  .get(
    '',
    forManagedEvent(async ({ id }) => privateJson(await listTeam(id))),
    { ...needs('program'), query: eventQuery },
  )
  .post(
    '/helpers',
    async ({ body, request }) => linkResponse(await addHelper(body, { actor: currentUser(request).username }), request),
    { ...needs('program'), body: newHelper },
  )
  .post(
    '/invitations',
    async ({ body, request }) => linkResponse(await invite(body, currentUser(request).username), request),
    { body: newInvitation },
  )
  .delete(
    '/links/:id',
    async ({ params, request }) => {
      const link = await findLink(params.id)
      if (!link) return textError(404, 'This link was turned off already')
      if (!link.userId && !currentUser(request).isAdmin) return textError(403, 'Only owners manage invitations')
      await deleteLink(link)
      return noContent()
    },
    needs('program', 'accessLinks'),
  )
  .post('/members/:id/sign-out', async ({ params }) => {
    await signOutEverywhere(userIdOf(params.id))
    return noContent()
  })
  .delete(
    '/members/:id',
    ({ params, query }) =>
      withManagedEvent(query.eventSlug, async ({ id }) => removalResponse(await removeMember(params.id, id))),
    { query: ofNamedEvent },
  )

export type ShownLink = { url: string; expiresAt: string }

/** The secret is shown once, because only its hash is stored. */
function linkResponse(made: NewLink | 'name-taken' | 'unknown-room', request: Request): TypedResponse<ShownLink> {
  if (made === 'unknown-room') return textError(400, 'Room not found at this event')
  if (made === 'name-taken')
    return textError(409, 'A helper with this name has a link already. Turn it off first, or choose another name.')
  const { secret, expiresAt } = made
  return privateJson({ url: `${publicOrigin(request)}/admin/join/${secret}`, expiresAt }, { status: 201 })
}

function removalResponse(outcome: Awaited<ReturnType<typeof removeMember>>): TypedResponse<undefined> {
  if (outcome === 'last-admin') return textError(409, 'This is the only owner. Invite another one first.')
  return outcome === 'removed' ? noContent() : textError(404, 'This person is no longer on the team')
}
