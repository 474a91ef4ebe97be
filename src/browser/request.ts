import type { CallInput, CallResult, ParameterlessCall } from './calls.ts'
import { OUTCOME_ID_HEADER, QUEUED, sendToOutbox } from './outbox.ts'

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
export const isQueued = (answer: unknown) => (answer as Partial<typeof QUEUED> | undefined)?.status === QUEUED.status

/** What is said with a call, whichever it is. */
export type RequestInput = { query?: Query; body?: unknown; headers?: Record<string, string> }
type Query = Record<string, string | number | undefined>

/** Calls the server with cookies and, when there is one, a JSON body; resolves to the JSON answer (product §15.1). */
export function request<Call extends ParameterlessCall>(call: Call, ...said: CallInput<Call>): Promise<CallResult<Call>>
export async function request(call: string, sent?: RequestInput): Promise<unknown> {
  return (await sendRequest(call, sent)).data
}

/** The same with the headers of the answer. */
export function requestWithHeaders<Call extends ParameterlessCall>(
  call: Call,
  ...said: CallInput<Call>
): Promise<{ data: CallResult<Call>; headers: Headers }>
export function requestWithHeaders(call: string, sent?: RequestInput) {
  return sendRequest(call, sent)
}

/** For those who know which call it is: what comes is what the call's route answers (browser/calls). */
export async function sendRequest(
  call: string,
  { query, body, headers }: RequestInput = {},
): Promise<{ data: unknown; headers: Headers }> {
  const isPlain = body === undefined || body instanceof Blob
  const response = await fetch(addressIn(call, query), {
    method: call.split(' ')[0],
    credentials: 'same-origin',
    headers: isPlain ? headers : { ...headers, 'content-type': 'application/json' },
    body: isPlain ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const id = response.headers.get(OUTCOME_ID_HEADER)
  if (id) sendToOutbox({ outbox: 'drop', id })
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  if (!response.ok) throw new RequestError(response.status, text || response.statusText, json ?? text)
  return { data: json, headers: response.headers }
}

/** Where something is read, for what reads it by itself: a link, an event stream. */
export function urlFor<Call extends ParameterlessCall & `GET ${string}`>(call: Call, ...said: CallInput<Call>): string
export function urlFor(call: string, said: RequestInput = {}) {
  return addressIn(call, said.query)
}

/** What is empty is not asked for. */
function addressIn(call: string, query: Query = {}): string {
  const asked = new URLSearchParams()
  for (const name in query) if (query[name]) asked.set(name, String(query[name]))
  return call.split(' ')[1] + (asked.size ? `?${asked}` : '')
}
