import type { CallInput, CallName, CallResult } from './calls.ts'
import { isRehearsal } from './core/clock.ts'
import { RequestError, type RequestInput, sendRequest } from './request.ts'
import { PendingPrompt } from './single-question.ts'

export type CallResponse<T> = { data: T; headers: Headers; changeId: string | undefined }

/** `version`: someone else's later write answers 409. `key`: repeated, it creates nothing twice. */
type Conditions = { version?: number; key?: string; signal?: AbortSignal }

const DATABASE_DOWN_MESSAGE = 'The database is unavailable right now. Please try again in a moment.'
const CANCELED_MESSAGE = 'Nothing was changed.'

/** Asked when a login has ended. */
export const signInPrompt = new PendingPrompt('for-once')
/** Asked before the first write of a rehearsal; a yes counts for all. */
export const rehearsalPrompt = new PendingPrompt('for-all')

export const callAsOrganizer = callWithSignIn as <Call extends CallName>(
  call: Call,
  ...input: CallInput<Call, Conditions>
) => Promise<CallResponse<CallResult<Call>>>

export const uploadAsOrganizer = callWithSignIn as <Call extends CallName>(
  call: Call,
  sent: { query?: RequestInput['query']; body: Blob },
) => Promise<CallResponse<CallResult<Call>>>

type OrganizerOptions = RequestInput & Conditions & { params?: Record<string, string> }

/** Refuses saved copies, which would be edited as current, and never asks for the password (product §10.6). */
export function readAsOrganizer<Call extends CallName & `GET ${string}`>(
  call: Call,
  ...input: CallInput<Call>
): Promise<CallResult<Call>>
export async function readAsOrganizer(call: CallName, sent?: OrganizerOptions) {
  return (await callWithSignIn(call, sent)).data
}

async function callWithSignIn(
  name: string,
  { params, version, key, ...sent }: OrganizerOptions = {},
): Promise<CallResponse<unknown>> {
  const filled = name.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''))
  const headers: Record<string, string> = {
    ...(version !== undefined && { 'if-match': `"${version}"` }),
    ...(key && { 'idempotency-key': key }),
  }
  const call = async () => {
    const answer = await sendRequest(filled, { ...sent, headers })
    if (answer.headers.has('warning')) throw new RequestError(503, DATABASE_DOWN_MESSAGE, DATABASE_DOWN_MESSAGE)
    return { ...answer, changeId: answer.headers.get('change-id') ?? undefined }
  }
  if (name.startsWith('GET ')) return call()
  if (isRehearsal && !(await rehearsalPrompt.answer())) throw new RequestError(0, CANCELED_MESSAGE, CANCELED_MESSAGE)
  try {
    return await call()
  } catch (error) {
    if (!isSignedOut(error) || !(await signInPrompt.answer())) throw error
    return call()
  }
}

export const isSignedOut = (error: unknown) => error instanceof RequestError && error.status === 401

export function errorMessage(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The server cannot be reached. Please try again.'
  return serverMessage(error) ?? 'Something went wrong. Please try again.'
}

/** Undefined for empty answers, JSON without a message, and a proxy's page. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  const { body } = error
  const message = typeof body === 'string' ? body : (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message.trim() && !message.trimStart().startsWith('<') ? message : undefined
}
