import type { AnswerOf, PlainCall, Saying } from './calls.ts'
import { askOutbox } from './outbox/ask-outbox.ts'
import { KEPT_AS, WAITING } from './outbox/waiting-post.ts'

/** A call without success. `message` is the status, a colon, a space and the text (product §15.2). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    /** What the server sent, or the name of the status where it sent nothing. */
    readonly text: string,
    /** The JSON that was sent, else the text; empty where there was none. */
    readonly body: unknown,
  ) {
    super(`${status}: ${text}`)
  }
}

/** Whether nobody has answered a call yet: the worker keeps it until there is a connection (src/worker/outbox). */
export const isWaiting = (answer: unknown) => (answer as Partial<typeof WAITING> | undefined)?.status === WAITING.status

/** What is said with a call, whichever it is. */
export type Sent = { query?: Query; body?: unknown; headers?: Record<string, string> }
type Query = Record<string, string | number | undefined>

/** Calls the server with cookies and, when there is one, a JSON body; resolves to the JSON answer (product §15.1). */
export function request<Call extends PlainCall>(call: Call, ...said: Saying<Call>): Promise<AnswerOf<Call>>
export async function request(call: string, sent?: Sent): Promise<unknown> {
  return (await send(call, sent)).data
}

/** The same with the headers of the answer. */
export function requestWithHeaders<Call extends PlainCall>(
  call: Call,
  ...said: Saying<Call>
): Promise<{ data: AnswerOf<Call>; headers: Headers }>
export function requestWithHeaders(call: string, sent?: Sent) {
  return send(call, sent)
}

/** For those who know which call it is: what comes is what the call's route answers (browser/calls). */
export async function send(
  call: string,
  { query, body, headers }: Sent = {},
): Promise<{ data: unknown; headers: Headers }> {
  const isPlain = body === undefined || body instanceof Blob
  const response = await fetch(addressIn(call, query), {
    method: call.split(' ')[0],
    credentials: 'same-origin',
    headers: isPlain ? headers : { ...headers, 'content-type': 'application/json' },
    body: isPlain ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const id = response.headers.get(KEPT_AS)
  if (id) askOutbox({ outbox: 'drop', id })
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  if (!response.ok) throw new RequestError(response.status, text || response.statusText, json ?? text)
  return { data: json, headers: response.headers }
}

/** Where something is read, for what reads it by itself: a link, an event stream. */
export function addressOf<Call extends PlainCall & `GET ${string}`>(call: Call, ...said: Saying<Call>): string
export function addressOf(call: string, said: Sent = {}) {
  return addressIn(call, said.query)
}

/** What is empty is not asked for. */
function addressIn(call: string, query: Query = {}): string {
  const asked = new URLSearchParams()
  for (const name in query) if (query[name]) asked.set(name, String(query[name]))
  return call.split(' ')[1] + (asked.size ? `?${asked}` : '')
}
