import { HTML, privateHeaders } from './answer-headers.ts'
import { compressAside, type Encoding, negotiateEncoding } from './cache/encoding.ts'
import { sized } from './observed/answer-bytes.ts'
import type { Rendered } from './render.ts'
import type { Policy } from './security-headers.ts'

/** Holds a `T` as JSON, known to its caller (browser/calls). At run time it is a Response. */
export type Answer<T> = Response & { readonly [answered]?: () => T }
declare const answered: unique symbol

/** It holds no more than why it was not done. */
export type Refusal = Answer<never>

type Said = {
  status?: number
  headers?: Record<string, string>
  cookies?: string[]
  /** What a page needs beyond its own origin, and how it travels. */
  policy?: Policy
}

/** Every answer that nobody on the way may keep is one of these. */
export function answerPrivately(body: BodyInit | null, said: Said = {}): Response {
  return sized(new Response(body, privately(said)), body)
}

export function privateJson<T>(value: T, said: Said = {}): Answer<T> {
  return answerJson(value, said)
}

/** The same for who takes it compressed, where it is long: a list of everything is seconds of a slow network. */
export async function longPrivateJson<T>(request: Request, value: T): Promise<Answer<T>> {
  const { body, headers } = await packed(JSON.stringify(value), encodingFor(request), LONG)
  return answerPrivately(body, { headers: { 'content-type': JSON_TYPE, ...headers } })
}

const LONG = 16 * 1024
const JSON_TYPE = 'application/json;charset=utf-8'

/** What whoever asks takes a long text in. */
export const encodingFor = (request: Request): Encoding => negotiateEncoding(request.headers.get('accept-encoding'))

async function packed(text: string, encoding: Encoding, atLeast: number) {
  const bytes = new TextEncoder().encode(text)
  if (encoding === 'identity' || bytes.length < atLeast) return { body: bytes, headers: {} }
  const headers = { 'content-encoding': encoding, vary: 'Accept-Encoding' }
  return { body: await compressAside(bytes, encoding), headers }
}

/** Why something was not done, for those who read more of it than a sentence. */
export function refusalInJson(value: unknown, said: Said): Refusal {
  return answerJson(value, said)
}

function answerJson(value: unknown, { headers, ...said }: Said): Response {
  return answerPrivately(JSON.stringify(value), { ...said, headers: { 'content-type': JSON_TYPE, ...headers } })
}

export function privatelyDone(said: Said = {}): Answer<undefined> {
  return answerPrivately(null, { status: 204, ...said })
}

/** On to another page of ours, by GET: a reload asks for that one again, and sends nothing twice. */
export function seeOther(location: string, cookies: string[] = []): Answer<never> {
  return answerPrivately(null, { status: 303, headers: { location }, cookies })
}

/** A page as it was rendered, for one person or for this moment. */
export function answerDocument(rendered: Rendered, { policy, headers, ...said }: Said = {}): Response {
  const [body, nonce] = 'html' in rendered ? [rendered.html] : [rendered.stream, rendered.nonce]
  return answerPrivately(body, {
    ...said,
    headers: { 'content-type': HTML, ...headers },
    policy: { ...policy, nonce },
  })
}

/** A compressed length can give a secret away: no page has one beside text that another site could supply. */
export async function answerPerson(rendered: Rendered, encoding: Encoding, said: Said = {}): Promise<Response> {
  if ('stream' in rendered) return answerDocument(rendered, said)
  const { body, headers } = await packed(rendered.html, encoding, 1024)
  return answerPrivately(body, { ...said, headers: { 'content-type': HTML, ...said.headers, ...headers } })
}

/** In pairs, for each cookie has a line of its own. */
function privately({ status, headers, cookies = [], policy }: Said): ResponseInit {
  const pairs = Object.entries({ ...privateHeaders(policy), ...headers })
  return { status, headers: [...pairs, ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])] }
}
