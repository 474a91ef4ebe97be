import type { CallInput, CallName, CallResult } from './calls.ts'
import { isRehearsal } from './core/clock.ts'
import { RequestError, type RequestInput, sendRequest } from './request.ts'
import { PendingPrompt } from './single-question.ts'

/** What a call of an organizer was answered with; `changeId` is what the write can be undone by. */
export type CallResponse<T> = { data: T; headers: Headers; changeId: string | undefined }

/** The version of the row that the write is based on: somebody else's write since then answers 409. */
type BasedOn = { version?: number }

const DATABASE_DOWN_MESSAGE = 'The database is unavailable right now. Please try again in a moment.'
const CANCELED_MESSAGE = 'Nothing was changed.'

const signingIn = new PendingPrompt('for-once')
const writing = new PendingPrompt('for-all')

/** `ask` asks for the password when a login has ended. Returns what takes it back. */
export const onSignedOut = (ask: () => Promise<boolean>) => signingIn.by(ask)

/** Asks for the password by itself; one question at a time. */
export const promptSignIn = () => signingIn.answer()

/** Under a rehearsed clock, a write needs a yes, which is good for all that follow. Returns what takes it back. */
export const onFirstRehearsalWrite = (ask: () => Promise<boolean>) => writing.by(ask)

/** Calls as an organizer. A write whose login has ended asks for the password in place and carries on. */
export function callAsOrganizer<Call extends CallName>(
  call: Call,
  ...said: CallInput<Call, BasedOn>
): Promise<CallResponse<CallResult<Call>>>
export function callAsOrganizer(call: CallName, sent?: OrganizerOptions) {
  return callWithSignIn(call, sent)
}

/** The same for a call that takes a file as it is; sent once more where the password had to be asked for. */
export function uploadAsOrganizer<Call extends CallName>(
  call: Call,
  sent: { query?: RequestInput['query']; body: Blob },
): Promise<CallResponse<CallResult<Call>>>
export function uploadAsOrganizer(call: CallName, sent: RequestInput) {
  return callWithSignIn(call, sent)
}

type OrganizerOptions = RequestInput & BasedOn & { params?: Record<string, string> }

/** Never reads a saved copy, which would be edited as current, and never asks for the password (product §10.6). */
export function readAsOrganizer<Call extends CallName & `GET ${string}`>(
  call: Call,
  ...said: CallInput<Call>
): Promise<CallResult<Call>>
export async function readAsOrganizer(call: CallName, sent?: OrganizerOptions) {
  return (await callWithSignIn(call, sent)).data
}

async function callWithSignIn(
  name: string,
  { params, version, ...sent }: OrganizerOptions = {},
): Promise<CallResponse<unknown>> {
  const filled = name.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''))
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
  const call = async () => {
    const answer = await sendRequest(filled, { ...sent, headers })
    if (answer.headers.has('warning')) throw new RequestError(503, DATABASE_DOWN_MESSAGE, DATABASE_DOWN_MESSAGE)
    return { ...answer, changeId: answer.headers.get('change-id') ?? undefined }
  }
  if (name.startsWith('GET ')) return call()
  if (isRehearsal && !(await writing.answer())) throw new RequestError(0, CANCELED_MESSAGE, CANCELED_MESSAGE)
  try {
    return await call()
  } catch (error) {
    if (!isSignedOut(error) || !(await promptSignIn())) throw error
    return call()
  }
}

/** Whether a call was refused because nobody is signed in, or nobody anymore. */
export const isSignedOut = (error: unknown) => error instanceof RequestError && error.status === 401

/** What went wrong, for people: the server's sentence, or that it could not be asked, or that it gave no reason. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The server cannot be reached. Please try again.'
  return serverMessage(error) ?? 'Something went wrong. Please try again.'
}

/** The server's own sentence. There is none in an empty answer, in JSON without a message, or in a proxy's page. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  const { body } = error
  const said = typeof body === 'string' ? body : (body as { message?: unknown } | null)?.message
  return typeof said === 'string' && said.trim() && !said.trimStart().startsWith('<') ? said : undefined
}
