import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Event } from '../../../db/schema.ts'
import { QueueFull, Semaphore } from '../../../db/semaphore.ts'
import { templateCsv, templateXlsx } from '../../formats/tables/write.ts'
import { textError } from '../../http/errors.tsx'
import { privateJson, privateResponse, type TypedResponse } from '../../http/responses.ts'
import { rowResponse, writeResponse } from '../../http/write-responses.ts'
import { findManagedEvent } from '../../pages/cached-events.ts'
import { eventQuery, ofNamedEvent, organizerListHandler } from '../../pages/call-handlers.ts'
import { needs, organizerContext } from '../auth/route-access.ts'
import type { CopyResult } from '../uploads/pictures/copy-picture.ts'
import { copyPictures } from './apply/copy-pictures.ts'
import { followSource, listSources, MAX_FOLLOW_MINUTES, MIN_FOLLOW_MINUTES } from './followed-sources.ts'
import { type ImportUpload, readImportUpload, runImport, summarizeImport } from './import-service.ts'

const pictures = z.object({ addresses: z.array(z.string().max(2000)).max(8, 'At most eight images at once') })

const EVERY = `Every ${MIN_FOLLOW_MINUTES} to ${MAX_FOLLOW_MINUTES} minutes`
const following = z.object({
  followMinutes: z.int(EVERY).min(MIN_FOLLOW_MINUTES, EVERY).max(MAX_FOLLOW_MINUTES, EVERY).nullable(),
})

const anyEvent = needs('program', 'none')

export const importRoutes = new Elysia({ prefix: '/api/admin/imports', ...needs('program', 'sources') })
  .use(organizerContext)
  .post(
    '/plan',
    ({ request, query }) =>
      withUpload(request, query.eventSlug, async (event, sent) => privateJson(await summarizeImport(event, sent))),
    { query: eventQuery },
  )
  .get('/sources', organizerListHandler(listSources), { query: eventQuery })
  .patch(
    '/sources/:id',
    async ({ params, body, by }) => writeResponse(await followSource(params.id, body.followMinutes, by), 'source'),
    { body: following },
  )
  .get('/template.csv', () => download(templateCsv(), 'text/csv; charset=utf-8', 'program.csv'), anyEvent)
  .get('/template.xlsx', async () => download(await templateXlsx(), XLSX, 'program.xlsx'), anyEvent)
  .post('/pictures', async ({ body }) => privateJson(await copyResults(body.addresses)), {
    ...anyEvent,
    body: pictures,
  })
  .post(
    '/apply',
    ({ request, query, by }) =>
      withUpload(request, query.eventSlug, async (event, sent) => {
        const result = await runImport(event, sent, by.actor)
        return rowResponse(200, result, result.status === 'imported' ? result.changeId : undefined)
      }),
    { query: ofNamedEvent },
  )

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function download(body: string | Uint8Array, type: string, name: string): Response {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return privateResponse(body as BodyInit, { headers })
}

/** The routes read these bodies themselves while they arrive. */
export function isImportUpload({ method, url }: Request): boolean {
  return method === 'POST' && /^\/api\/admin\/imports\/(plan|apply)$/.test(new URL(url).pathname)
}

/** More files of 20 MB at once would slow down visitors. */
const CONCURRENCY = 2
const imports = new Semaphore({ size: CONCURRENCY, queue: 0 })

async function withUpload<T>(
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

async function copyResults(addresses: string[]): Promise<Record<string, { path: string } | { why: string }>> {
  const became = (owned: CopyResult) => (owned.status === 'kept' ? { path: owned.objectPath } : { why: owned.why })
  const fetched = [...(await copyPictures(addresses))]
  return Object.fromEntries(fetched.map(([address, owned]) => [address, became(owned)]))
}
