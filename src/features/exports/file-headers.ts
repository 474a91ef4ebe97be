import { textError } from '../../http/errors.tsx'
import { type ErrorResponse, publicHeaders } from '../../http/responses.ts'

/** Scripts of other sites may read a file and its validators. */
const FOR_EVERY_SITE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, last-modified',
  'cross-origin-resource-policy': 'cross-origin',
}

/** A minute is fresh enough for a calendar; while the app is down an older file is better than none. */
const CACHING = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400'

type File = { type: string; writtenAt: Date; name?: string }

export function fileHeaders({ type, writtenAt, name }: File): Record<string, string> {
  return {
    ...publicHeaders(),
    ...FOR_EVERY_SITE,
    'content-type': type,
    'cache-control': CACHING,
    'last-modified': (writtenAt > STARTED ? writtenAt : STARTED).toUTCString(),
    ...(name && { 'content-disposition': `attachment; filename="${name}"` }),
  }
}

/** An earlier release may have written the file differently, which only its ETag would show. */
const STARTED = new Date(performance.timeOrigin)

export const fileNotFound = (why: string): ErrorResponse => textError(404, why)

export function withCors(refusal: Response): Response {
  for (const [name, value] of Object.entries(FOR_EVERY_SITE)) refusal.headers.set(name, value)
  return refusal
}

export function handlePreflight(): Response {
  const headers = {
    ...FOR_EVERY_SITE,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'if-none-match, if-modified-since, cache-control',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}
