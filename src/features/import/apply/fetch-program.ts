import { env } from '../../../env.ts'
import { MAX_FILE_BYTES } from '../../../formats/import-limits.ts'
import type { ReadResult } from '../../../formats/program-file.ts'
import { type FetchedFile, fetchFile } from '../../../http/fetch-file.ts'
import type { SourceOrigin } from '../plan/plan.ts'

const ACCEPT = 'application/json, application/xml, text/xml, text/calendar, text/csv, */*;q=0.5'
const FETCH_TIMEOUT_MS = 20_000

/** `why` is a sentence. */
export type FetchResult =
  | { status: 'found'; bytes: Uint8Array; contentType?: string; etag?: string; lastModified?: string }
  | { status: 'unchanged' }
  | { status: 'not-found'; why: string }

type FetchOptions = {
  /** The operator said so of this one command; the setting says it of all. */
  isPrivateAllowed?: boolean
  validators?: { etag?: string | null; lastModified?: string | null }
}

/** A program at an address: https, public, at most as large as a file (product §21.17). */
export async function fetchProgram(
  address: string,
  { isPrivateAllowed, validators }: FetchOptions = {},
): Promise<FetchResult> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return notFound('That isn’t a valid URL')
  if (url.username || url.password)
    return notFound('This URL contains a password that every organizer could see. Remove it and try again.')
  const limits = { mostBytes: MAX_FILE_BYTES, mostInWords: '20 MB', patienceMs: FETCH_TIMEOUT_MS }
  const isAllowed = isPrivateAllowed || env.PRIVATE_SOURCES
  const fetched: FetchedFile = await fetchFile(url.href, {
    accept: ACCEPT,
    ...limits,
    isPrivateAllowed: isAllowed,
    validators: validators,
  })
  switch (fetched.status) {
    case 'fetched':
      return { ...fetched, status: 'found' }
    case 'unchanged':
      return fetched
    case 'failed':
      return notFound(`The file ${fetched.why}${fetched.needsPrivateAllowed ? ALLOWED_BY : ''}`)
  }
}

const ALLOWED_BY = '. To allow it, the operator sets PRIVATE_SOURCES=on'
const notFound = (why: string): FetchResult => ({ status: 'not-found', why })

/** Reads a program as it came from there. The parsers are large, and most who start never come here. */
export async function parseProgram(
  bytes: Uint8Array,
  { name, columns }: SourceOrigin,
  said: { contentType?: string; timezone?: string; day?: number },
): Promise<ReadResult> {
  const { readProgramFile } = await import('../../../formats/read-program-file.ts')
  return readProgramFile(bytes, { name, columns, ...said })
}
