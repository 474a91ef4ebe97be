import { Elysia } from 'elysia'
import { env } from '../../env.ts'
import { textError, tooManyRequests } from '../../http/errors.tsx'
import { clientNetwork } from '../../http/request-address.ts'
import { unvalidated } from '../../http/request-body.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { noContent, privateJson, seeOther, type TypedResponse } from '../../http/responses.ts'
import { countLimitHit } from '../../limits/limit-metrics.ts'
import { WindowRateLimit } from '../../limits/window-rate-limit.ts'
import { currentUser, findUser } from './authorize.ts'
import { expiredLoginCookies, findKnownDevice, knownDeviceCookie, loginCookie, loginSecret } from './login-cookie.ts'
import { handleLoginPage, renderLoginPage } from './login-page.tsx'
import { signOut } from './logins.ts'
import { PasswordQueueFull } from './passwords.ts'
import { may } from './roles.ts'
import { needs, publicRoute } from './route-access.ts'
import { type Credentials, type CurrentUser, credentials, newPassword, registration } from './schema.ts'
import { register, replaceGeneratedPassword, type SignedIn, signIn } from './service.ts'

export const authRoutes = new Elysia({ prefix: '/api' })
  .get('/user', async ({ request }) => answerUser(await findUser(request)), publicRoute)
  .post('/login', async ({ request, body }) => handleLogin(request, body), {
    ...publicRoute,
    body: unvalidated(credentials),
  })
  .post('/register', async ({ request, body }) => handleRegistration(request, body), {
    ...publicRoute,
    body: unvalidated(registration),
  })
  .post('/logout', async ({ request }) => handleLogout(request), publicRoute)

  .post('/admin/password', ({ request, body }) => handleNewPassword(request, body), {
    ...needs('see', 'none'),
    body: unvalidated(newPassword),
  })

export const loginPages = new Elysia().get('/admin/login', (asked) => withRateLimit(asked, handleLoginPage))

const answerUser = (user: CurrentUser | undefined) => (user ? privateJson(user) : textError(401, 'Please sign in'))

async function handleLogin(request: Request, body: unknown): Promise<TypedResponse<CurrentUser>> {
  const outcome = await logIn(request, body)
  return isForm(request) ? loginFormResponse(request, body, outcome) : loginResponse(request, outcome)
}

export type LoginRefusal = { status: 400 | 401 | 409 | 429; text: string; seconds?: number }

export async function logIn(request: Request, body: unknown): Promise<SignedIn | LoginRefusal> {
  const input = credentials.safeParse(body)
  if (!input.success) return { status: 400, text: input.error.issues[0]!.message }
  const device = await findKnownDevice(request, input.data.username)
  const seconds = await countLoginAttempt(request, input.data, device)
  if (seconds) countLimitHit('logins')
  if (seconds) return { status: 429, text: `Too many failed logins. Please try again ${formatWait(seconds)}.`, seconds }
  const signedIn = await signIn(input.data).catch(toBusyError)
  if (!signedIn) return { status: 401, text: 'Wrong username or password' }
  if ('status' in signedIn) return signedIn
  await refundLoginAttempt(request, signedIn.user, device)
  const previous = loginSecret(request)
  if (previous) await signOut(previous)
  return signedIn
}

function loginResponse(request: Request, outcome: SignedIn | LoginRefusal): TypedResponse<CurrentUser> {
  if (!('status' in outcome)) return privateJson(outcome.user, { cookies: loginCookies(outcome, request) })
  return refuse(outcome)
}

function loginFormResponse(
  request: Request,
  body: unknown,
  outcome: SignedIn | LoginRefusal,
): Promise<Response> | Response {
  const search = searchOf(request)
  if (!('status' in outcome)) return seeOther(`/admin${search}`, loginCookies(outcome, request))
  const { username } = (body ?? {}) as { username?: unknown }
  return renderLoginPage(
    request,
    { search, failure: outcome.text, username: typeof username === 'string' ? username : '' },
    { status: outcome.status, headers: outcome.seconds ? { 'retry-after': String(outcome.seconds) } : {} },
  )
}

async function handleLogout(request: Request): Promise<TypedResponse<undefined>> {
  const secret = loginSecret(request)
  if (secret) await signOut(secret)
  const cookies = expiredLoginCookies(request)
  return isForm(request) ? seeOther(`/admin/login${searchOf(request)}`, cookies) : noContent({ cookies })
}

async function handleRegistration(request: Request, body: unknown): Promise<TypedResponse<CurrentUser>> {
  if (!env.REGISTRATION) return textError(403, 'Registration is turned off')
  const input = registration.safeParse(body)
  if (!input.success) return textError(400, input.error.issues[0]!.message)
  const seconds = await countRegistration(request)
  if (seconds) countLimitHit('registrations')
  if (seconds) return tooManyRequests(seconds, `Too many registrations. Please try again ${formatWait(seconds)}.`)
  const registered = await register(input.data).catch(toBusyError)
  if (registered.status === 'taken') return textError(409, 'This username is taken')
  if (registered.status !== 'created') return refuse(registered)
  return privateJson(registered.user, { status: 201, cookies: loginCookies(registered, request) })
}

/** An account for somebody who was invited. */
export async function registerInvited(fields: unknown): Promise<SignedIn | LoginRefusal> {
  const input = registration.safeParse(fields)
  if (!input.success) return { status: 400, text: input.error.issues[0]!.message }
  const registered = await register(input.data).catch(toBusyError)
  if (registered.status === 'taken') return { status: 409, text: 'This username is taken' }
  if (registered.status !== 'created') return registered
  const { user, secret, passwordFingerprint } = registered
  return { user, secret, passwordFingerprint }
}

async function handleNewPassword(request: Request, body: unknown): Promise<TypedResponse<undefined>> {
  const input = newPassword.safeParse(body)
  if (!input.success) return textError(400, input.error.issues[0]!.message)
  const { id, username } = currentUser(request)
  const chosen = await replaceGeneratedPassword(id, input.data.password).catch(toBusyError)
  if (!chosen)
    return textError(409, `You’ve already chosen a password. To change it, run \`bun cli admin password ${username}\`.`)
  return 'status' in chosen ? refuse(chosen) : noContent({ cookies: loginCookies(chosen, request) })
}

export function loginCookies({ user, secret, passwordFingerprint }: SignedIn, request: Request): string[] {
  return [loginCookie(secret, request), knownDeviceCookie({ userId: user.id, mark: passwordFingerprint }, request)]
}

function toBusyError(error: unknown): LoginRefusal {
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

const WINDOW_MS = 10 * 60 * 1000
const ofNetworks = new WindowRateLimit('logins of a network', 10, WINDOW_MS)
/** More failures mean that somebody guesses this name's password. */
const ofNames = new WindowRateLimit('logins of a name', 30, WINDOW_MS)
/** Each network has a few tries at a guessed name, because the next one may be the owner's. */
const ofGuessedNames = new WindowRateLimit('logins of a guessed name', 2, WINDOW_MS)
const ofDevices = new WindowRateLimit('logins of a device', 10, WINDOW_MS)

const registrations = new WindowRateLimit('registrations', 5, 60 * 60 * 1000)

/** Counts before the password is checked, so that parallel logins count. Returns the seconds to wait, or 0. */
async function countLoginAttempt(
  request: Request,
  { username }: Credentials,
  device: string | undefined,
): Promise<number> {
  if (device) return ofDevices.take(device)
  const network = clientNetwork(request)
  const seconds = await ofNetworks.take(network)
  if (seconds || !(await ofNames.take(username))) return seconds
  return ofGuessedNames.take(`${network} ${username}`)
}

async function refundLoginAttempt(request: Request, user: CurrentUser, device: string | undefined) {
  if (device) return ofDevices.forget(device)
  const network = clientNetwork(request)
  await ofNames.giveBack(user.username)
  await ofGuessedNames.forget(`${network} ${user.username}`)
  // A registered user could otherwise reset the count between two guesses.
  if (may(user, 'see')) await ofNetworks.forget(network)
}

function countRegistration(request: Request): Promise<number> {
  return registrations.take(clientNetwork(request))
}

export function formatWait(seconds: number): string {
  if (seconds === 1) return 'in a second'
  if (seconds < 60) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
