import { MOST_BODY_BYTES, plainText } from './errors.tsx'
import { refuseForeign } from './foreign-request.ts'

/** The fields of a form sent without JavaScript, or why it cannot be read. */
export async function readForm(request: Request): Promise<Record<string, string> | Response> {
  const refusal = refuseForeign(request)
  if (refusal) return refusal
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    return plainText(415, 'Send this as a form')
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY_BYTES)
    return plainText(413, 'This is too long: at most 256 KB can be sent')
  const form = await request.formData().catch(() => undefined)
  if (!form) return plainText(400, 'The form cannot be read')
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}
