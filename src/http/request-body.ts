import { MOST_BODY_BYTES, plainText } from './errors.tsx'

const READABLE = /^(application\/json|application\/x-www-form-urlencoded)\b/i

/**
 * Why a call's body is not read at all: too large (413), or nothing we can read (415). A body without a declared length is
 * bounded by the server (`maxRequestBodySize`). Uploads go to signed addresses, which judge for themselves.
 */
export function refuseBody(request: Request): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const length = Number(request.headers.get('content-length') ?? 0)
  const isUpload = request.method === 'PUT' && new URL(request.url).pathname.startsWith('/api/objects/')
  if (isUpload) return
  if (length > MOST_BODY_BYTES) return plainText(413, 'This is too long: at most 256 KB can be sent')
  const type = request.headers.get('content-type')
  if (request.body && length > 0 && !(type && READABLE.test(type)))
    return plainText(415, 'Send this as JSON or as a form')
}
