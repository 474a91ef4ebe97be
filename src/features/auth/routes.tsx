import { Elysia } from 'elysia'
import { env } from '../../env.ts'
import { plainText, tooMany } from '../../http/errors.tsx'
import { asClient } from '../../http/limits/as-client.ts'
import { noteLimit } from '../../http/limits/limits-hit.ts'
import { type Answer, privateJson, privatelyDone, seeOther } from '../../http/private-answer.ts'
import { unjudged } from '../../http/requests/unjudged.ts'
import { currentUser, findUser } from './guard.ts'
import { answerLoginPage, showLoginPage } from './login-page.tsx'
import { endedLoginCookies, loginCookie, loginSecret } from './logins/cookie.ts'
import { knownDevice, knownHereCookie } from './logins/known-here.ts'
import { countLogin, countRegistration, forgetFailedLogins, inWords } from './logins/login-limits.ts'
import { endLogin } from './logins/logins.ts'
import { replaceMadeUpPassword } from './passwords/made-up-password.ts'
import { PasswordsBusy } from './passwords/passwords.ts'
import { publicRoute } from './public-route.ts'
import { type CurrentUser, chosenPassword, login, registration } from './schema.ts'
import { register, type SignedIn, signIn } from './service.ts'

export const authRoutes = new Elysia({ prefix: '/api' })
  .get('/user', async ({ request }) => answerUser(await findUser(request)), publicRoute)
  .post('/login', async ({ request, body }) => answerLogin(request, body), {
    ...publicRoute,
    body: unjudged(login),
  })
  .post('/register', async ({ request, body }) => answerRegistration(request, body), {
    ...publicRoute,
    body: unjudged(registration),
  })
  .post('/logout', async ({ request }) => answerLogout(request), publicRoute)

  // Only an administrator has a made-up password, and only an administrator gets here.
  .post('/admin/password', ({ request, body }) => answerChosenPassword(request, body), {
    body: unjudged(chosenPassword),
  })

export const loginPages = new Elysia().get('/admin/login', (asked) => asClient(asked, showLoginPage))

const answerUser = (user: CurrentUser | undefined) => (user ? privateJson(user) : plainText(401, 'Please sign in'))

async function answerLogin(request: Request, body: unknown): Promise<Answer<CurrentUser>> {
  const outcome = await logIn(request, body)
  return isForm(request) ? answerForm(request, body, outcome) : answerCall(request, outcome)
}

type Refused = { status: 400 | 401 | 429; text: string; seconds?: number }

async function logIn(request: Request, body: unknown): Promise<SignedIn | Refused> {
  const input = login.safeParse(body)
  if (!input.success) return { status: 400, text: input.error.issues[0]!.message }
  const device = await knownDevice(request, input.data.username)
  const seconds = await countLogin(request, input.data, device)
  if (seconds) noteLimit('logins')
  if (seconds) return { status: 429, text: `Too many failed logins. Please try again ${inWords(seconds)}.`, seconds }
  const signedIn = await signIn(input.data).catch(whenBusy)
  if (!signedIn) return { status: 401, text: 'Wrong username or password' }
  if ('status' in signedIn) return signedIn
  await forgetFailedLogins(request, signedIn.user, device)
  // The login this browser had before is nobody's any more.
  const previous = loginSecret(request)
  if (previous) await endLogin(previous)
  return signedIn
}

function answerCall(request: Request, outcome: SignedIn | Refused): Answer<CurrentUser> {
  if (!('status' in outcome)) return privateJson(outcome.user, { cookies: cookiesOf(outcome, request) })
  return refuse(outcome)
}

/** With JavaScript off: on to the dashboard, or the page again with what went wrong and the typed name. */
function answerForm(request: Request, body: unknown, outcome: SignedIn | Refused): Promise<Response> | Response {
  const search = searchOf(request)
  if (!('status' in outcome)) return seeOther(`/admin${search}`, cookiesOf(outcome, request))
  const { username } = (body ?? {}) as { username?: unknown }
  return answerLoginPage(
    request,
    { search, failure: outcome.text, username: typeof username === 'string' ? username : '' },
    { status: outcome.status, headers: outcome.seconds ? { 'retry-after': String(outcome.seconds) } : {} },
  )
}

async function answerLogout(request: Request): Promise<Answer<undefined>> {
  const secret = loginSecret(request)
  if (secret) await endLogin(secret)
  const cookies = endedLoginCookies(request)
  return isForm(request) ? seeOther(`/admin/login${searchOf(request)}`, cookies) : privatelyDone({ cookies })
}

async function answerRegistration(request: Request, body: unknown): Promise<Answer<CurrentUser>> {
  if (!env.REGISTRATION) return plainText(403, 'Registration is turned off')
  const input = registration.safeParse(body)
  if (!input.success) return plainText(400, input.error.issues[0]!.message)
  const seconds = await countRegistration(request)
  if (seconds) noteLimit('registrations')
  if (seconds) return tooMany(seconds, `Too many registrations. Please try again ${inWords(seconds)}.`)
  const registered = await register(input.data).catch(whenBusy)
  if (registered.status === 'taken') return plainText(409, 'This username is taken')
  if (registered.status !== 'created') return refuse(registered)
  return privateJson(registered.user, { status: 201, cookies: cookiesOf(registered, request) })
}

async function answerChosenPassword(request: Request, body: unknown): Promise<Answer<undefined>> {
  const input = chosenPassword.safeParse(body)
  if (!input.success) return plainText(400, input.error.issues[0]!.message)
  const { id, username } = currentUser(request)
  const chosen = await replaceMadeUpPassword(id, input.data.password).catch(whenBusy)
  if (!chosen)
    return plainText(409, `You’ve already chosen a password. To change it, run \`bun cli admin password ${username}\`.`)
  return 'status' in chosen ? refuse(chosen) : privatelyDone({ cookies: cookiesOf(chosen, request) })
}

/** The login, and that its user is known on this device from here on. */
function cookiesOf({ user, secret, mark }: SignedIn, request: Request): string[] {
  return [loginCookie(secret, request), knownHereCookie({ userId: user.id, mark }, request)]
}

function whenBusy(error: unknown): Refused {
  if (!(error instanceof PasswordsBusy)) throw error
  noteLimit('passwords')
  return { status: 429, text: 'Too many people are signing in right now. Please try again in a second.', seconds: 1 }
}

function refuse({ status, text, seconds }: Refused) {
  return seconds ? tooMany(seconds, text) : plainText(status, text)
}

function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
}

const searchOf = (request: Request) => new URL(request.url).search
