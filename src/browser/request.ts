import type { CallInput, CallResult, ParameterlessCall } from './calls.ts'
import { OUTCOME_ID_HEADER, QUEUED, sendToOutbox } from './outbox.ts'

/** `message` is `<status>: <text>` (product §15.2). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    /** The body, or the status' name. */
    readonly text: string,
    readonly body: unknown,
  ) {
    super(`${status}: ${text}`)
  }
}

export const isQueued = (answer: unknown) => (answer as Partial<typeof QUEUED> | undefined)?.status === QUEUED.status

export type RequestInput = { query?: Query; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal }
type Query = Record<string, string | number | undefined>

export function request<Call extends ParameterlessCall>(
  call: Call,
  ...input: CallInput<Call>
): Promise<CallResult<Call>>
export async function request(call: string, sent?: RequestInput): Promise<unknown> {
  return (await sendRequest(call, sent)).data
}

export const requestWithHeaders = sendRequest as <Call extends ParameterlessCall>(
  call: Call,
  ...input: CallInput<Call>
) => Promise<{ data: CallResult<Call>; headers: Headers }>

export async function sendRequest(
  call: string,
  { query, body, headers, signal }: RequestInput = {},
): Promise<{ data: unknown; headers: Headers }> {
  const isPlain = body === undefined || body instanceof Blob
  const response = await fetch(addressIn(call, query), {
    method: call.split(' ')[0],
    headers: isPlain ? headers : { ...headers, 'content-type': 'application/json' },
    body: isPlain ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
  const text = await response.text()
  const id = response.headers.get(OUTCOME_ID_HEADER)
  if (id) sendToOutbox({ outbox: 'drop', id })
  const type = response.headers.get('content-type')
  // A network that wants a sign-in answers everything with its page.
  if (response.ok && type?.includes('html')) throw new TypeError('The network answered instead of the app')
  const json = type?.includes('json') ? JSON.parse(text) : undefined
  if (!response.ok) throw new RequestError(response.status, text || response.statusText, json ?? text)
  return { data: json, headers: response.headers }
}

export function urlFor<Call extends ParameterlessCall & `GET ${string}`>(call: Call, ...input: CallInput<Call>): string
export function urlFor(call: string, input: RequestInput = {}) {
  return addressIn(call, input.query)
}

function addressIn(call: string, query: Query = {}): string {
  const asked = new URLSearchParams()
  for (const name in query) if (query[name]) asked.set(name, String(query[name]))
  return call.split(' ')[1] + (asked.size ? `?${asked}` : '')
}
