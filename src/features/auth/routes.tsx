import { Elysia } from 'elysia'
import type * as z from 'zod/mini'
import { env } from '../../env.ts'
import { textError, tooManyRequests } from '../../http/errors.tsx'
import { clientNetwork } from '../../http/request-address.ts'
import { unvalidated } from '../../http/request-body.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { noContent, privateJson, seeOther, type TypedResponse } from '../../http/responses.ts'
import { countLimitHit } from '../../limits/token-bucket.ts'
import { findUser } from './authorize.ts'
import { deviceName } from './device-name.ts'
import { consumeCode, findPendingLogin, finishLogin } from './factors.ts'
import {
  expiredCookie,
  expiredLoginCookies,
  findKnownDevice,
  knownDeviceCookie,
  readSecret,
  secretCookie,
} from './login-cookie.ts'
import {
  countFactorAttempt,
  countLoginAttempt,
  formatWait,
  refundFactorAttempt,
  refundLoginAttempt,
  registrations,
} from './login-limits.ts'
import { afterLogin, factorStep, handleFactorPage, handleLoginPage, renderLoginPage } from './login-page.tsx'
import { signOut } from './logins.ts'
import { consumePasskey, passkeySite } from './passkeys.ts'
import { newAccount, PasswordQueueFull } from './passwords.ts'
import { publicRoute } from './route-access.ts'
import { type CurrentUser, credentials, type FactorStep, registration, secondFactor } from './schema.ts'
import { register, type SignedIn, signIn } from './service.ts'

const taking = <Schema extends z.ZodMiniType>(schema: Schema) => ({ ...publicRoute, body: unvalidated(schema) })

export const authRoutes = new Elysia({ prefix: '/api' })
  .get('/user', async ({ request }) => answerUser(await findUser(request)), publicRoute)
  .post('/login', async ({ request, body }) => handleLogin(request, body), taking(credentials))
  .post('/login/factor', async ({ request, body }) => handleFactor(request, body), taking(secondFactor))
  .post('/register', async ({ request, body }) => handleRegistration(request, body), taking(registration))
  .post('/logout', async ({ request }) => handleLogout(request), publicRoute)

export const loginPages = new Elysia()
  .get('/admin/login', (asked) => withRateLimit(asked, handleLoginPage))
  .get('/admin/login/factor', (asked) => withRateLimit(asked, handleFactorPage))

const answerUser = (user: CurrentUser | undefined) => (user ? privateJson(user) : textError(401, 'Please sign in'))

type LoginResult = CurrentUser | { factor: FactorStep }

async function handleLogin(request: Request, body: unknown): Promise<TypedResponse<LoginResult>> {
  const { username } = (body ?? {}) as { username?: unknown }
  const typed = { username: typeof username === 'string' ? username : '' }
  return answerLogin(request, await logIn(request, body), typed)
}

/** With 202 only the second factor is missing, which `pending` waits for. */
export type LoginRefusal = {
  status: 202 | 400 | 401 | 409 | 410 | 429
  text: string
  seconds?: number
  pending?: string
}

export async function logIn(request: Request, body: unknown): Promise<SignedIn | LoginRefusal> {
  const input = credentials.safeParse(body)
  if (!input.success) return { status: 400, text: input.error.issues[0]!.message }
  const device = (await findKnownDevice(request, input.data.username))?.id
  const seconds = await countLoginAttempt(request, input.data, device)
  if (seconds) countLimitHit('logins')
  if (seconds) return { status: 429, text: `Too many failed logins. Please try again ${formatWait(seconds)}.`, seconds }
  const signedIn = await signIn(input.data, deviceName(request)).catch(toBusyError)
  if (!signedIn) return { status: 401, text: 'Wrong username or password' }
  if ('status' in signedIn) return signedIn
  // The attempt stays counted until the factor proves that nobody guesses.
  if (signedIn.factor) return { status: 202, text: 'A second factor is needed', pending: signedIn.secret }
  return replaceLogin(request, signedIn, device)
}

async function replaceLogin(request: Request, signedIn: SignedIn, device: string | undefined): Promise<SignedIn> {
  await refundLoginAttempt(request, signedIn.user, device)
  const previous = readSecret('login', request)
  if (previous) await signOut(previous)
  return signedIn
}

/** `shown`: by the page of a refused form. */
async function answerLogin(
  request: Request,
  outcome: SignedIn | LoginRefusal,
  shown: { username?: string; factor?: FactorStep | undefined },
): Promise<TypedResponse<LoginResult>> {
  const search = isForm(request) ? searchOf(request) : undefined
  if (!('status' in outcome)) {
    const cookies = loginCookies(outcome, request)
    return search === undefined ? privateJson(outcome.user, { cookies }) : seeOther(afterLogin(search), cookies)
  }
  const cookies = outcome.pending ? [secretCookie('pending', outcome.pending, request)] : []
  if (search !== undefined)
    return outcome.pending
      ? seeOther(`/admin/login/factor${search}`, cookies)
      : renderLoginPage(request, { search, failure: outcome.text, ...shown }, statusOf(outcome))
  const pending = await findPendingLogin(outcome.pending)
  return pending ? privateJson({ factor: factorStep(pending, request) }, { status: 202, cookies }) : refuse(outcome)
}

const EXPIRED: LoginRefusal = { status: 410, text: 'Your sign-in has expired. Type your password again.' }
const WRONG_CODE = 'This code is wrong or was used before. Wait for the next one, or use a recovery code.'
const WRONG_PASSKEY = 'This passkey wasn’t accepted. Try again, or use a recovery code.'

async function handleFactor(request: Request, body: unknown): Promise<TypedResponse<LoginResult>> {
  const outcome = await giveFactor(request, body)
  const pending = 'status' in outcome ? await findPendingLogin(readSecret('pending', request)) : undefined
  return answerLogin(request, outcome, { factor: pending && factorStep(pending, request) })
}

async function giveFactor(request: Request, body: unknown): Promise<SignedIn | LoginRefusal> {
  const input = secondFactor.safeParse(body ?? {})
  if (!input.success) return { status: 400, text: input.error.issues[0]!.message }
  const { code = '', passkey } = input.data
  if (!passkey && !code.trim()) return { status: 400, text: 'Code is required' }
  const pending = await findPendingLogin(readSecret('pending', request))
  if (!pending) return EXPIRED
  const { id, username } = pending.user
  const device = await findKnownDevice(request, username)
  const attempt = { id, network: clientNetwork(request), device: device?.gaveFactor ? device.id : undefined }
  const seconds = await countFactorAttempt(attempt)
  if (seconds) countLimitHit('second-factors')
  if (seconds) return { status: 429, text: `Too many wrong codes. Please try again ${formatWait(seconds)}.`, seconds }
  const finished = await finishLogin(pending, deviceName(request), (tx) =>
    passkey ? consumePasskey(tx, pending, passkeySite(request), passkey) : consumeCode(tx, pending.user, code),
  )
  if (finished === 'gone') return EXPIRED
  if (finished === 'wrong') return { status: 401, text: passkey ? WRONG_PASSKEY : WRONG_CODE }
  await refundFactorAttempt(attempt)
  return replaceLogin(request, finished, device?.id)
}

/** For a page. */
export function statusOf({ status, seconds }: LoginRefusal) {
  return { status, headers: seconds ? { 'retry-after': String(seconds) } : undefined }
}

async function handleLogout(request: Request): Promise<TypedResponse<undefined>> {
  const secret = readSecret('login', request)
  if (secret) await signOut(secret)
  const cookies = expiredLoginCookies(request)
  return isForm(request) ? seeOther(`/admin/login${searchOf(request)}`, cookies) : noContent({ cookies })
}

async function handleRegistration(request: Request, body: unknown): Promise<TypedResponse<CurrentUser>> {
  if (!env.REGISTRATION) return textError(403, 'Registration is turned off')
  const input = newAccount.safeParse(body)
  if (!input.success) return textError(400, input.error.issues[0]!.message)
  const seconds = await registrations.take(clientNetwork(request))
  if (seconds) countLimitHit('registrations')
  if (seconds) return tooManyRequests(seconds, `Too many registrations. Please try again ${formatWait(seconds)}.`)
  const registered = await registerInvited(request, body)
  if ('status' in registered) return refuse(registered)
  return privateJson(registered.user, { status: 201, cookies: loginCookies(registered, request) })
}

/** An account for somebody who was invited. */
export async function registerInvited(request: Request, fields: unknown): Promise<SignedIn | LoginRefusal> {
  const input = newAccount.safeParse(fields)
  if (!input.success) return { status: 400, text: input.error.issues[0]!.message }
  const registered = await register(input.data, deviceName(request)).catch(toBusyError)
  return registered ?? { status: 409, text: 'This username is taken' }
}

export function loginCookies({ user, secret, passwordFingerprint, factor }: SignedIn, request: Request): string[] {
  const proven = { userId: user.id, mark: passwordFingerprint, gaveFactor: factor === 'given' }
  const known = knownDeviceCookie(proven, request)
  const ended = readSecret('pending', request) ? [expiredCookie('pending', request)] : []
  return [secretCookie('login', secret, request), known, ...ended]
}

export function toBusyError(error: unknown): LoginRefusal {
  if (!(error instanceof PasswordQueueFull)) throw error
  countLimitHit('passwords')
  return { status: 429, text: 'Too many people are signing in right now. Please try again in a second.', seconds: 1 }
}

function refuse({ status, text, seconds }: LoginRefusal) {
  return seconds ? tooManyRequests(seconds, text) : textError(status, text)
}

function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
}

const searchOf = (request: Request) => new URL(request.url).search
