import { env } from '../../../env.ts'
import { type FetchedFile, fetchFile } from '../../../http/outgoing/fetch-file.ts'
import type { Origin } from '../plan/plan.ts'
import type { FileRead } from '../program-file.ts'
import { MOST_FILE_BYTES } from '../schedule-limits.ts'

const ACCEPT = 'application/json, application/xml, text/xml, text/calendar, text/csv, */*;q=0.5'
const PATIENCE_MS = 20_000

/** `why` is a sentence. */
export type Found =
  | { status: 'found'; bytes: Uint8Array; contentType?: string; etag?: string; lastModified?: string }
  | { status: 'unchanged' }
  | { status: 'not-found'; why: string }

type Asking = {
  /** The operator said so of this one command; the setting says it of all. */
  isPrivateAllowed?: boolean
  known?: { etag?: string | null; lastModified?: string | null }
}

/** A program at an address: https, public, at most as large as a file (product §21.17). */
export async function fetchProgram(address: string, { isPrivateAllowed, known }: Asking = {}): Promise<Found> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return notFound('That isn’t a valid URL')
  if (url.username || url.password)
    return notFound('This URL contains a password that every organizer could see. Remove it and try again.')
  const limits = { mostBytes: MOST_FILE_BYTES, mostInWords: '20 MB', patienceMs: PATIENCE_MS }
  const isAllowed = isPrivateAllowed || env.PRIVATE_SOURCES
  const fetched: FetchedFile = await fetchFile(url.href, {
    accept: ACCEPT,
    ...limits,
    isPrivateAllowed: isAllowed,
    known,
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
const notFound = (why: string): Found => ({ status: 'not-found', why })

/** Reads a program as it came from there. The parsers are large, and most who start never come here. */
export async function readProgram(
  bytes: Uint8Array,
  { name, columns }: Origin,
  said: { contentType?: string; timezone?: string; day?: number },
): Promise<FileRead> {
  const { readProgramFile } = await import('../read/read-program-file.ts')
  return readProgramFile(bytes, { name, columns, ...said })
}
