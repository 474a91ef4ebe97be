import { MOST_BODY_BYTES, plainText } from './errors.tsx'
import { refuseForeign } from './foreign-request.ts'

/** The fields of a form sent without JavaScript, or why it cannot be read. */
export async function readForm(request: Request): Promise<Record<string, string> | Response> {
  const refusal = refuseForeign(request)
  if (refusal) return refusal
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    return plainText(415, 'Send this as a form')
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY_BYTES) return tooLong()
  // What does not say how long it is, is measured.
  const bytes = await request.bytes()
  if (bytes.length > MOST_BODY_BYTES) return tooLong()
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  if (!form) return plainText(400, 'The form cannot be read')
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}

const tooLong = () => plainText(413, 'This is too long: at most 256 KB can be sent')
