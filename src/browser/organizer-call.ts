import { AskedOnce } from './asked-once.ts'
import type { AnswerOf, CallName, Saying } from './calls.ts'
import { isRehearsal } from './core/now.ts'
import { RequestError, type Sent, send } from './request.ts'

/** What a call of an organizer was answered with; `changeId` is what the write can be undone by. */
export type Called<T> = { data: T; headers: Headers; changeId: string | undefined }

/** The version of the row that the write is based on: somebody else's write since then answers 409. */
type BasedOn = { version?: number }

const DATABASE_AWAY = 'The database is unavailable right now. Please try again in a moment.'
const NOT_MEANT = 'Nothing was changed.'

const signingIn = new AskedOnce('for-once')
const writing = new AskedOnce('for-all')

/** `ask` asks for the password when a login has ended. Returns what takes it back. */
export const whenSignedOut = (ask: () => Promise<boolean>) => signingIn.by(ask)

/** Asks for the password by itself; one question at a time. */
export const signInAgain = () => signingIn.answer()

/** Under a rehearsed clock, a write needs a yes, which is good for all that follow. Returns what takes it back. */
export const whenRehearsing = (ask: () => Promise<boolean>) => writing.by(ask)

/** Calls as an organizer. A write whose login has ended asks for the password in place and carries on. */
export function callAsOrganizer<Call extends CallName>(
  call: Call,
  ...said: Saying<Call, BasedOn>
): Promise<Called<AnswerOf<Call>>>
export function callAsOrganizer(call: CallName, sent?: Besides) {
  return carryThrough(call, sent)
}

/** The same for a call that takes a file as it is; sent once more where the password had to be asked for. */
export function sendAsOrganizer<Call extends CallName>(
  call: Call,
  sent: { query?: Sent['query']; body: Blob },
): Promise<Called<AnswerOf<Call>>>
export function sendAsOrganizer(call: CallName, sent: Sent) {
  return carryThrough(call, sent)
}

type Besides = Sent & BasedOn & { params?: Record<string, string> }

/** Never reads a saved copy, which would be edited as current, and never asks for the password (product §10.6). */
export function readAsOrganizer<Call extends CallName & `GET ${string}`>(
  call: Call,
  ...said: Saying<Call>
): Promise<AnswerOf<Call>>
export async function readAsOrganizer(call: CallName, sent?: Besides) {
  return (await carryThrough(call, sent)).data
}

async function carryThrough(name: string, { params, version, ...sent }: Besides = {}): Promise<Called<unknown>> {
  const filled = name.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''))
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
  const call = async () => {
    const answer = await send(filled, { ...sent, headers })
    if (answer.headers.has('warning')) throw new RequestError(503, DATABASE_AWAY, DATABASE_AWAY)
    return { ...answer, changeId: answer.headers.get('change-id') ?? undefined }
  }
  if (name.startsWith('GET ')) return call()
  if (isRehearsal && !(await writing.answer())) throw new RequestError(0, NOT_MEANT, NOT_MEANT)
  try {
    return await call()
  } catch (error) {
    if (!isSignedOut(error) || !(await signInAgain())) throw error
    return call()
  }
}

/** Whether a call was refused because nobody is signed in, or nobody anymore. */
export const isSignedOut = (error: unknown) => error instanceof RequestError && error.status === 401

/** What went wrong, for people: the server's sentence, or that it could not be asked, or that it gave no reason. */
export function whyNot(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The server cannot be reached. Please try again.'
  return sentenceOf(error) ?? 'Something went wrong. Please try again.'
}

/** The server's own sentence. There is none in an empty answer, in JSON without a message, or in a proxy's page. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  const { body } = error
  const said = typeof body === 'string' ? body : (body as { message?: unknown } | null)?.message
  return typeof said === 'string' && said.trim() && !said.trimStart().startsWith('<') ? said : undefined
}
