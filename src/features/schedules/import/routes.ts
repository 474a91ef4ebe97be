import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Event, Source } from '../../../../db/schema.ts'
import { plainText } from '../../../http/errors.tsx'
import { type Answer, answerPrivately, privateJson } from '../../../http/private-answer.ts'
import { answerRow, answerWrite, type WriteOutcome } from '../../../http/write-answers.ts'
import { managedEvent } from '../../../visits/asked-event.ts'
import { ofEvent, ofNamedEvent, organizerList } from '../../../visits/organizer-list.ts'
import { organizer } from '../../auth/organizer.ts'
import { fetchPictures } from '../apply/own-photos.ts'
import { followSource, LEAST_MINUTES, listSources, MOST_MINUTES } from '../follow/service.ts'
import { templateCsv, templateXlsx } from '../read/template.ts'
import { doImport, type ImportAnswer, type PlanAnswer, showImport } from './import-calls.ts'
import { readSentImport, type SentImport } from './sent-import.ts'

/** A few at a time, so that no call takes long and somebody sees how it goes. */
const pictures = z.object({ addresses: z.array(z.string().max(2000)).max(8, 'At most eight images at once') })

const OFTEN = `Every ${LEAST_MINUTES} to ${MOST_MINUTES} minutes`
const following = z.object({
  followMinutes: z.number(OFTEN).int(OFTEN).min(LEAST_MINUTES, OFTEN).max(MOST_MINUTES, OFTEN).nullable(),
})

/** A program from a file or an address: the plan, its pictures, and doing it (product §21.10). */
export const importRoutes = new Elysia({ prefix: '/api/admin/imports' })
  .use(organizer)
  .post('/plan', ({ request, query }) => withImport(request, query.eventSlug, planned), { query: ofEvent })
  .get('/sources', organizerList(listSources), { query: ofEvent })
  .patch(
    '/sources/:id',
    async ({ params, body, by }) => followed(await followSource(params.id, body.followMinutes, by)),
    {
      body: following,
    },
  )
  .get('/template.csv', () => download(templateCsv(), 'text/csv; charset=utf-8', 'program.csv'))
  .get('/template.xlsx', async () => download(await templateXlsx(), XLSX, 'program.xlsx'))
  .post('/pictures', async ({ body }) => privateJson(await kept(body.addresses)), { body: pictures })
  .post(
    '/apply',
    ({ request, query, by }) => withImport(request, query.eventSlug, (event, sent) => applied(event, sent, by.who)),
    { query: ofNamedEvent },
  )

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function download(body: string | Uint8Array, type: string, name: string): Response {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return answerPrivately(body as BodyInit, { headers })
}

function followed(outcome: WriteOutcome<Source>): Answer<Source> {
  return answerWrite(outcome, { collided: (who) => `${who} changed this source`, notThere: 'Source not found' })
}

/** A file, which its own route reads as it comes in. */
export function isImport({ method, url }: Request): boolean {
  return method === 'POST' && /^\/api\/admin\/imports\/(plan|apply)$/.test(new URL(url).pathname)
}

/** Files of 20 MB, unpacked: more at once would be a burden for the visitors. */
const MOST_AT_ONCE = 2
let underWay = 0

async function withImport<T>(
  request: Request,
  slug: string | undefined,
  work: (event: Event, sent: SentImport) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const event = await managedEvent(slug)
  if (event instanceof Response) return event
  if (underWay >= MOST_AT_ONCE)
    return plainText(503, 'Another import is in progress. Please try again in a moment.', {
      'retry-after': '5',
      connection: 'close',
    })
  underWay++
  try {
    const sent = await readSentImport(request)
    return sent instanceof Response ? sent : await work(event, sent)
  } finally {
    underWay--
  }
}

async function planned(event: Event, sent: SentImport): Promise<Answer<PlanAnswer>> {
  return privateJson(await showImport(event, sent))
}

async function applied(event: Event, sent: SentImport, who: string): Promise<Answer<ImportAnswer>> {
  const answer = await doImport(event, sent, who)
  return answerRow(200, answer, answer.status === 'imported' ? answer.changeId : undefined)
}

/** Where each is kept now, or why it is not. */
async function kept(addresses: string[]): Promise<Record<string, { path: string } | { why: string }>> {
  const fetched = await fetchPictures(addresses)
  return Object.fromEntries(
    [...fetched].map(([address, owned]) => [
      address,
      owned.status === 'kept' ? { path: owned.objectPath } : { why: owned.why },
    ]),
  )
}
