import * as z from 'zod/mini'
import { textError } from './errors.tsx'
import { publicOrigin } from './request-address.ts'

/** Images apart. */
const MAX_BODY_BYTES = 256 * 1024
const MAX_FIELDS = 1000
const MAX_DEPTH = 20

type Format = { name: string; read: (bytes: Uint8Array<ArrayBuffer>, type: string) => unknown }

const JSON_BODY: Format = { name: 'application/json', read: readJson }
const FORM: Format = { name: 'application/x-www-form-urlencoded', read: readFields }
const FORM_WITH_FILES: Format = { name: 'multipart/form-data', read: readParts }

/** For Elysia's `parse`; `null` without a body. Throws a Response. */
export async function readJsonBody({ request }: { request: Request }): Promise<unknown> {
  const read = await readBody(request, [JSON_BODY, FORM], 'Send this as JSON or as a form')
  if (read instanceof Response) throw read
  return read
}

export async function readFormBody(request: Request): Promise<Record<string, string> | Response> {
  const refusal = refuseCrossSite(request)
  if (refusal) return refusal
  const read = await readBody(request, [FORM, FORM_WITH_FILES], 'Send this as a form')
  return (read ?? {}) as Record<string, string> | Response
}

/** Browsers say how long it is, with its files. The caller refuses other sites. */
export async function readFormWithFiles(request: Request, most: number): Promise<FormData | Response> {
  const length = Number(request.headers.get('content-length'))
  if (!length || length > most) return textError(413, 'This is too large. The limit is 5 MB for a picture.')
  return request.formData().catch(() => textError(400, 'This form can’t be read.'))
}

async function readBody(request: Request, formats: Format[], wrongType: string): Promise<unknown> {
  const declared = request.headers.get('content-length')
  if (!request.body || declared === '0') return null
  if (Number(declared) > MAX_BODY_BYTES) return tooLong()
  const type = request.headers.get('content-type') ?? ''
  const format = formats.find(({ name }) => type.toLowerCase().split(';', 1)[0]!.trim() === name)
  if (!format) return textError(415, wrongType)
  try {
    const bytes = declared === null ? await readAtMost(request.body, MAX_BODY_BYTES) : await request.bytes()
    if (!bytes) return tooLong()
    return bytes.length > 0 ? await format.read(bytes, type) : null
  } catch {
    return textError(400, 'The body can’t be read. Send JSON or a form.')
  }
}

/** Undefined beyond `most` bytes. */
export async function readAtMost(chunks: AsyncIterable<Uint8Array> | Uint8Array[], most: number) {
  const kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) return undefined
    kept.push(chunk)
  }
  return new Uint8Array(Buffer.concat(kept))
}

function readJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (isTooComplex(text)) throw new Error('The body is nested too deeply')
  return JSON.parse(text)
}

/** Counting brackets and commas costs far less than parsing. */
function isTooComplex(json: string): boolean {
  let depth = 0
  let values = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isInText) {
      if (sign === '\\') at++
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === ',') values++
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > MAX_DEPTH || values > MAX_FIELDS) return true
  }
  return false
}

function readFields(bytes: Uint8Array): Record<string, string> {
  const text = new TextDecoder().decode(bytes)
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw new Error('The form has too many fields')
  return Object.fromEntries(new URLSearchParams(text))
}

async function readParts(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, string>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}

const tooLong = () => textError(413, 'This is too long. The limit is 256 KB.')

/** Browsers name a request's site; other clients carry nobody's cookies. */
export function refuseCrossSite(request: Request): Response | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && origin !== publicOrigin(request)
  if (isForeign || request.headers.get('sec-fetch-site') === 'cross-site')
    return textError(403, 'This request came from another site')
}

const judged = new WeakMap<object, z.ZodMiniType>()

/** Declares a body without judging it: the handler does so by `schema`. */
export function unvalidated<Schema extends z.ZodMiniType>(schema: Schema) {
  const body = z.custom<z.input<Schema>>()
  judged.set(body, schema)
  return body
}

export const validatorOf = (body: z.ZodMiniType): z.ZodMiniType => judged.get(body) ?? body
