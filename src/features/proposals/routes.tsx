import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { textError } from '../../http/errors.tsx'
import { publicOrigin } from '../../http/request-address.ts'
import { csvResponse, noContent } from '../../http/responses.ts'
import { writeResponse } from '../../http/write-responses.ts'
import { eventQuery, forManagedEvent, organizerListHandler } from '../../pages/call-handlers.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import { decision, linkOwner } from './schema.ts'
import { decideProposal, exportOwnLinks, listOwnLinks, readOwn, takeLinkBack } from './service.ts'

const WORDS = { changed: 'this proposal', notThere: 'Proposal not found' }

/** Links of speakers and sponsors, and what they propose. */
export const proposalRoutes = new Elysia({ prefix: '/api/admin/proposals', ...needs('program', 'proposals') })
  .use(organizerContext)
  .get('', organizerListHandler(listOwnLinks), { query: eventQuery })
  .get(
    '/links.csv',
    forManagedEvent(({ id, slug }, request) => csvResponse(exportOwnLinks(id, publicOrigin(request)), `links-${slug}`)),
    { query: eventQuery },
  )
  .post('/take-back', ({ body }) => takeBack(body), { body: linkOwner })
  .post(
    '/:id/decide',
    async ({ params, body, by }) => writeResponse(await decideProposal(params.id, body, by), WORDS),
    { body: decision },
  )

async function takeBack({ speakerId, sponsorId = '' }: z.infer<typeof linkOwner>) {
  const own = await readOwn(
    speakerId ? { table: 'speakers', rowId: speakerId } : { table: 'sponsors', rowId: sponsorId },
  )
  if (!own) return textError(404, 'Link not found')
  await takeLinkBack(own)
  return noContent()
}
