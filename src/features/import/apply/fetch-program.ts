import { env } from '../../../env.ts'
import { MAX_FILE_BYTES } from '../../../formats/import-limits.ts'
import { failed, fetchFile } from '../../../http/fetch-file.ts'
import type { SourceOrigin } from '../plan/plan.ts'

const FETCH_TIMEOUT_MS = 20_000

type FetchOptions = {
  /** A command allows it once, `PRIVATE_SOURCES` always. */
  isPrivateAllowed?: boolean
  validators?: { etag?: string | null; lastModified?: string | null }
}

export async function fetchProgram(address: string, { isPrivateAllowed, validators }: FetchOptions = {}) {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return failed('That isn’t a valid URL')
  if (url.username || url.password)
    return failed('This URL contains a password that every organizer could see. Remove it and try again.')
  const fetched = await fetchFile(url.href, {
    accept: 'application/json, application/xml, text/xml, text/calendar, text/csv, */*;q=0.5',
    mostBytes: MAX_FILE_BYTES,
    mostInWords: '20 MB',
    patienceMs: FETCH_TIMEOUT_MS,
    isPrivateAllowed: isPrivateAllowed || env.PRIVATE_SOURCES,
    validators,
  })
  if (fetched.status !== 'failed') return fetched
  return failed(`The file ${fetched.why}${fetched.needsPrivateAllowed ? ALLOWED_BY : ''}`)
}

const ALLOWED_BY = '. To allow it, the operator sets PRIVATE_SOURCES=on'

/** Loads the parsers on demand: they are large, and few processes need them. */
export async function parseProgram(bytes: Uint8Array, { name, columns }: SourceOrigin, timezone?: string) {
  const { readProgramFile } = await import('../../../formats/read-program-file.ts')
  return readProgramFile(bytes, { name, columns, timezone })
}
