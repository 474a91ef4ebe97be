import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import { inOrder } from '../../../db/semaphore.ts'
import { textError } from '../../http/errors.tsx'
import { pageResponse } from '../../http/render.ts'
import { readFormWithFiles, refuseCrossSite } from '../../http/request-body.ts'
import { type RequestContext, withRateLimit } from '../../http/request-throttle.ts'
import { csvResponse, seeOther } from '../../http/responses.ts'
import { countLimitHit } from '../../limits/token-bucket.ts'
import { WindowRateLimit } from '../../limits/window-rate-limit.ts'
import { cardImage, speakerCard } from '../../pages/share-card.ts'
import { cachedProgram } from '../../program/program-rows.ts'
import { PICTURE_WIDTHS } from '../../ui/picture.tsx'
import { formatWait } from '../auth/login-limits.ts'
import { MAX_IMPORT_BYTES } from '../import/import-service.ts'
import { exportSponsorMessages, listSponsorMessages, markSponsorMessage } from '../mail/service.ts'
import { MAX_UPLOAD_BYTES, tooLargeMessage } from '../uploads/constants.ts'
import { type CopyResult, keepPicture } from '../uploads/pictures/copy-picture.ts'
import { isPictureField, ownFields, readProposal, type WrittenProposal, wasName } from './own-fields.ts'
import { EndedLinkPage, fileName, OwnPage } from './own-page.tsx'
import { findOwn, isOpen, noteSeen, type Own, saveAttendance, saveProposal } from './service.ts'

type Asked = RequestContext & { params: { token: string | null } }
type Answer = (request: Request, own: Own) => Promise<Response>

/** Whoever has the link is the speaker or sponsor (product §38.1). */
export const ownPages = new Elysia()
  .get('/own/:token', (asked: Asked) => withOwn(asked, showOwnPage))
  .get('/own/:token/messages.csv', (asked: Asked) => withOwn(asked, sendMessages))
  .post('/own/:token', (asked: Asked) => withOwn(asked, receive), { parse: 'none' })

function withOwn(asked: Asked, answer: Answer) {
  return withRateLimit(asked, async (request) => {
    const refusal = refuseCrossSite(request)
    if (refusal) return refusal
    const own = await findOwn(asked.params.token ?? '')
    return own ? answer(request, own) : show(request, <EndedLinkPage />, 404)
  })
}

async function showOwnPage(request: Request, own: Own): Promise<Response> {
  // Messengers look at links too, but do not say where from.
  if (request.headers.has('sec-fetch-site')) await noteSeen(own)
  return renderOwn(request, own)
}

async function sendMessages(_: Request, { table, row, event }: Own): Promise<Response> {
  if (table !== 'sponsors') return textError(404, 'Not found')
  return csvResponse(exportSponsorMessages(event.id, { sponsorId: row.id }), `messages-${event.slug}`)
}

const posts = new WindowRateLimit('posts of an own link', 120, 60 * 60 * 1000)
/** Biographies and descriptions, each twice. */
const MAX_TEXT_BYTES = 1024 * 1024

/** One at a time of each link, so that no link fills the memory with pictures. */
async function receive(request: Request, own: Own): Promise<Response> {
  const link = `${own.table} ${own.row.id}`
  const seconds = await posts.take(link)
  if (!seconds) return inOrder([`own link of ${link}`], () => readAndSave(request, own))
  countLimitHit('links')
  const form = await readFormWithFiles(request, MAX_TEXT_BYTES)
  const texts = form instanceof Response ? {} : textsOf(form)
  const isProposal = Object.keys(texts).some((name) => name.startsWith(wasName('')))
  const written = isProposal ? readProposal(ownFields(own), texts) : undefined
  const failure = `Too many changes at once. Please try again ${formatWait(seconds)}.`
  return renderOwn(request, own, { status: 429, failure, written, headers: { 'retry-after': String(seconds) } })
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))

async function readAndSave(request: Request, own: Own): Promise<Response> {
  // As much as comes through, so that a large picture costs no text.
  const form = await readFormWithFiles(request, MAX_IMPORT_BYTES)
  if (form instanceof Response) return renderOwn(request, own, { status: form.status, failure: await form.text() })
  const { pathname } = new URL(request.url)
  const texts = textsOf(form)
  if (Object.values(texts).join('').length > MAX_TEXT_BYTES)
    return renderOwn(request, own, { status: 413, failure: 'This is too long. The limit is 1 MB for all texts.' })
  if (own.table === 'sponsors' && texts.message) {
    await markSponsorMessage(texts.message, { answered: texts.answered === 'yes' }, own.row.id)
    return seeOther(`${pathname}#messages`)
  }
  const fields = ownFields(own)
  if (!isOpen(own.event)) return renderOwn(request, own, { written: readProposal(fields, texts), status: 403 })
  if (texts.coming) {
    await saveAttendance(own, texts.coming === 'yes')
    return seeOther(pathname)
  }
  const refused: Record<string, string> = {}
  for (const { key } of fields.filter(isPictureField)) {
    const kept = await keepFile(form.get(fileName(key)))
    if (kept?.status === 'kept') texts[key] = kept.objectPath
    else if (kept) refused[key] = kept.why
  }
  const { errors, ...written } = readProposal(fields, texts)
  Object.assign(errors, refused)
  if (Object.keys(errors).length) return renderOwn(request, own, { written: { errors, ...written }, status: 400 })
  await saveProposal(own, written)
  return seeOther(`${pathname}?sent`)
}

/** Undefined where no file was chosen. */
async function keepFile(file: FormDataEntryValue | null): Promise<CopyResult | undefined> {
  if (!(file instanceof File) || !file.size) return undefined
  if (file.size > MAX_UPLOAD_BYTES) return { status: 'failed', why: tooLargeMessage(file.size) }
  return keepPicture(await file.bytes(), PICTURE_WIDTHS, 'import')
}

const MAX_MESSAGES = 200

type Refused = { written?: WrittenProposal; failure?: string; status?: number; headers?: Record<string, string> }

async function renderOwn(request: Request, own: Own, refused: Refused = {}): Promise<Response> {
  const { written, failure, status, headers } = refused
  const { event, row, table } = own
  const { pathname: path, searchParams } = new URL(request.url)
  const mail =
    table === 'sponsors' ? await listSponsorMessages(event.id, { sponsorId: row.id, limit: MAX_MESSAGES }) : []
  const isPublic = table === 'speakers' && event.isActive
  const talks = isPublic ? (await cachedProgram(event)).talks.get(row.id) : undefined
  const card = isPublic ? cardImage(speakerCard(event, row, talks)) : undefined
  const page = { own, mail, card, path, written, failure, isSent: searchParams.has('sent'), isOpen: isOpen(event) }
  return show(request, <OwnPage {...page} />, status, headers)
}

/** No other site and no cache learns the link. `no-referrer` would take the origin from its own forms. */
function show(request: Request, page: ReactNode, status?: number, headers?: Record<string, string>) {
  const secret = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
  return pageResponse(request, page, { status, headers: { ...secret, ...headers } })
}
