import { createHmac, timingSafeEqual } from 'node:crypto'
import { idFor, newId } from '../../../db/new-id.ts'
import { appSecret } from '../app-secret.ts'
import { type Answer, privatelyDone } from '../private-answer.ts'
import { clientNetwork, isHttps } from './client-address.ts'
import { noteLimit } from './limits-hit.ts'
import { Shares } from './shares.ts'

/** A browser that writes something, told from others behind the same address by a cookie we signed. */
type Device = { id: string; knownForMs: number }

/** Who sends something, as far as limits need to know. `device` is undefined for whoever came without our cookie. */
export type Sender = { network: string; device: Device | undefined }

export function senderOf(request: Request): Sender {
  return { network: clientNetwork(request), device: deviceOf(request) }
}

/**
 * The same for what counts once for each device: whoever came without our cookie has an id at once, which {@link introduced}
 * gives along. Sent again under the same `Idempotency-Key`, because no answer came, it is the same one.
 */
export function countedSenderOf(request: Request): Sender {
  const sender = senderOf(request)
  if (sender.device) return sender
  if (handedOut.left(sender.network) < 1) {
    noteLimit('devices')
    return sender
  }
  const id = idUnder(request.headers.get('idempotency-key')) ?? newId()
  madeUp.set(request, id)
  return { ...sender, device: { id, knownForMs: 0 } }
}

/** Ids that go along with the answer to a request. */
const madeUp = new WeakMap<Request, string>()

function idUnder(key: string | null): string | undefined {
  return key
    ? idFor(createHmac('sha256', appSecret()).update(`device of ${key.toLowerCase()}`).digest('hex'))
    : undefined
}

/**
 * Gives whoever has no id yet one along with the answer; not where the network was given as many as a full hall needs. It
 * names nobody: it is random, and only counts what one browser posts.
 */
export function introduced<Given extends Response>(request: Request, answer: Given): Given {
  const network = clientNetwork(request)
  if (deviceOf(request) || handedOut.left(network) < 1) return answer
  handedOut.take(network)
  answer.headers.append('set-cookie', cookie(request, madeUp.get(request) ?? newId()))
  return answer
}

/** The answer of `POST /api/device`, which a form asks for when it is first touched. */
export function answerIntroduction(request: Request): Answer<undefined> {
  return introduced(request, privatelyDone())
}

/** Ids handed out to one network: to a full hall at once, then one a second. */
const handedOut = new Shares(600, 1000)

const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** Nobody but us can write this name where HTTPS is spoken (`__Host-`). */
const cookieName = (request: Request) => (isHttps(request) ? '__Host-device' : 'device')

function cookie(request: Request, id: string): string {
  const since = `${id}.${Math.floor(Date.now() / 1000)}`
  return new Bun.Cookie(cookieName(request), `${since}.${signature(since)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    path: '/',
    maxAge: KEPT_FOR_MS / 1000,
  }).toString()
}

function deviceOf(request: Request): Device | undefined {
  const cookies = request.headers.get('cookie')
  const [, since, id, seconds, signed] =
    /^((\w{14})\.(\d{1,12}))\.([\w-]{22})$/.exec(
      (cookies && new Bun.CookieMap(cookies).get(cookieName(request))) || '',
    ) ?? []
  if (!since || !timingSafeEqual(Buffer.from(signed!), Buffer.from(signature(since)))) return undefined
  const knownForMs = Date.now() - Number(seconds) * 1000
  return knownForMs < KEPT_FOR_MS ? { id: id!, knownForMs: Math.max(0, knownForMs) } : undefined
}

function signature(since: string): string {
  return createHmac('sha256', appSecret()).update(`device ${since}`).digest().subarray(0, 16).toString('base64url')
}
