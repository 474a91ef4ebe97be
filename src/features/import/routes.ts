import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Event, Source } from '../../../db/schema.ts'
import { QueueFull, Semaphore } from '../../../db/semaphore.ts'
import { templateCsv, templateXlsx } from '../../formats/tables/write.ts'
import { textError } from '../../http/errors.tsx'
import { privateJson, privateResponse, type TypedResponse } from '../../http/private-response.ts'
import { rowResponse, type WriteOutcome, writeResponse } from '../../http/write-responses.ts'
import { findManagedEvent } from '../../pages/cached-events.ts'
import { eventQuery, ofNamedEvent, organizerListHandler } from '../../pages/event-lists.ts'
import { organizerContext } from '../auth/organizer-context.ts'
import { copyPictures } from './apply/copy-pictures.ts'
import { followSource, listSources, MAX_FOLLOW_MINUTES, MIN_FOLLOW_MINUTES } from './follow/service.ts'
import { type ImportResponse, type PreviewResponse, runImport, summarizeImport } from './import-service.ts'
import { type ImportUpload, readImportUpload } from './read-upload.ts'

/** A few at a time, so that no call takes long and somebody sees how it goes. */
const pictures = z.object({ addresses: z.array(z.string().max(2000)).max(8, 'At most eight images at once') })

const FOLLOW_MINUTES_MESSAGE = `Every ${MIN_FOLLOW_MINUTES} to ${MAX_FOLLOW_MINUTES} minutes`
const following = z.object({
  followMinutes: z
    .number(FOLLOW_MINUTES_MESSAGE)
    .int(FOLLOW_MINUTES_MESSAGE)
    .min(MIN_FOLLOW_MINUTES, FOLLOW_MINUTES_MESSAGE)
    .max(MAX_FOLLOW_MINUTES, FOLLOW_MINUTES_MESSAGE)
    .nullable(),
})

/** A program from a file or an address: the plan, its pictures, and doing it (product §21.10). */
export const importRoutes = new Elysia({ prefix: '/api/admin/imports' })
  .use(organizerContext)
  .post('/plan', ({ request, query }) => withImport(request, query.eventSlug, planned), { query: eventQuery })
  .get('/sources', organizerListHandler(listSources), { query: eventQuery })
  .patch(
    '/sources/:id',
    async ({ params, body, by }) => followed(await followSource(params.id, body.followMinutes, by)),
    {
      body: following,
    },
  )
  .get('/template.csv', () => download(templateCsv(), 'text/csv; charset=utf-8', 'program.csv'))
  .get('/template.xlsx', async () => download(await templateXlsx(), XLSX, 'program.xlsx'))
  .post('/pictures', async ({ body }) => privateJson(await answerCopied(body.addresses)), { body: pictures })
  .post(
    '/apply',
    ({ request, query, by }) => withImport(request, query.eventSlug, (event, sent) => applied(event, sent, by.actor)),
    { query: ofNamedEvent },
  )

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function download(body: string | Uint8Array, type: string, name: string): Response {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return privateResponse(body as BodyInit, { headers })
}

function followed(outcome: WriteOutcome<Source>): TypedResponse<Source> {
  return writeResponse(outcome, { collided: (who) => `${who} changed this source`, notThere: 'Source not found' })
}

/** A file, which its own route reads as it comes in. */
export function isImportUpload({ method, url }: Request): boolean {
  return method === 'POST' && /^\/api\/admin\/imports\/(plan|apply)$/.test(new URL(url).pathname)
}

/** Files of 20 MB, unpacked: more at once would be a burden for the visitors. */
const CONCURRENCY = 2
const imports = new Semaphore({ size: CONCURRENCY, queue: 0 })

async function withImport<T>(
  request: Request,
  slug: string | undefined,
  work: (event: Event, sent: ImportUpload) => Promise<TypedResponse<T>>,
): Promise<TypedResponse<T>> {
  const event = await findManagedEvent(slug)
  if (event instanceof Response) return event
  try {
    return await imports.run(async () => {
      const sent = await readImportUpload(request)
      return sent instanceof Response ? sent : await work(event, sent)
    })
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    return textError(503, 'Another import is in progress. Please try again in a moment.', {
      'retry-after': '5',
      connection: 'close',
    })
  }
}

async function planned(event: Event, sent: ImportUpload): Promise<TypedResponse<PreviewResponse>> {
  return privateJson(await summarizeImport(event, sent))
}

async function applied(event: Event, sent: ImportUpload, who: string): Promise<TypedResponse<ImportResponse>> {
  const answer = await runImport(event, sent, who)
  return rowResponse(200, answer, answer.status === 'imported' ? answer.changeId : undefined)
}

/** Where each is kept now, or why it is not. */
async function answerCopied(addresses: string[]): Promise<Record<string, { path: string } | { why: string }>> {
  const fetched = await copyPictures(addresses)
  return Object.fromEntries(
    [...fetched].map(([address, owned]) => [
      address,
      owned.status === 'kept' ? { path: owned.objectPath } : { why: owned.why },
    ]),
  )
}
