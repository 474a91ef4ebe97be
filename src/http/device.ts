import { timingSafeEqual } from 'node:crypto'
import { newId, stableId } from '../../db/ids.ts'
import { keyedHash } from '../app-secret.ts'
import { countStreams } from '../limits/open-streams.ts'
import type { Device, Sender } from '../limits/sender.ts'
import { TokenBucket } from '../limits/token-bucket.ts'
import { clientNetwork, isHttps } from './request-address.ts'
import { noContent, type TypedResponse } from './responses.ts'

export function readSender(request: Request): Sender {
  return { network: clientNetwork(request), device: deviceOf(request) }
}

/** A new device gets its id before anything is stored, and the same one when it repeats the request. */
export function ensureSenderDevice(request: Request): Sender {
  const sender = readSender(request)
  const id = sender.device ? undefined : idGivenTo(request)
  return id ? { ...sender, device: { id, knownForMs: 0 } } : sender
}

/** Sends a new device its id, from its network's share. A failure refunds it. */
export async function introducing<Given extends Response>(
  request: Request,
  answer: () => Given | Promise<Given>,
): Promise<Given> {
  try {
    const given = await answer()
    const id = deviceOf(request) ? undefined : idGivenTo(request)
    if (id) given.headers.append('set-cookie', cookie(request, id))
    return given
  } catch (error) {
    if (ids.has(request)) handedOut.refund(clientNetwork(request))
    throw error
  }
}

/** A form asks for it on its first touch. */
export function handleDeviceCookie(request: Request): Promise<TypedResponse<undefined>> {
  return introducing(request, () => noContent())
}

const ids = new WeakMap<Request, string>()

function idGivenTo(request: Request): string | undefined {
  const given = ids.get(request)
  if (given) return given
  const network = clientNetwork(request)
  if (handedOut.take(network, 'devices', countStreams(network))) return undefined
  const key = request.headers.get('idempotency-key')?.toLowerCase()
  const id = key ? stableId(keyedHash(`device of ${key}`, 32)) : newId()
  ids.set(request, id)
  return id
}

const handedOut = new TokenBucket(40, 1000)

const DEVICE_COOKIE_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** By HTTPS nobody else can set it (`__Host-`). */
const cookieName = (request: Request) => (isHttps(request) ? '__Host-device' : 'device')

function cookie(request: Request, id: string): string {
  const since = `${id}.${Math.floor(Date.now() / 1000)}`
  return new Bun.Cookie(cookieName(request), `${since}.${signature(since)}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    path: '/',
    maxAge: DEVICE_COOKIE_MAX_AGE_MS / 1000,
  }).toString()
}

function deviceOf(request: Request): Device | undefined {
  const cookies = request.headers.get('cookie')
  const value = cookies && new Bun.CookieMap(cookies).get(cookieName(request))
  const [, since, id, seconds, signed] = /^((\w{14})\.(\d{1,12}))\.([\w-]{22})$/.exec(value || '') ?? []
  if (!since || !timingSafeEqual(Buffer.from(signed!), Buffer.from(signature(since)))) return undefined
  const knownForMs = Date.now() - Number(seconds) * 1000
  return knownForMs < DEVICE_COOKIE_MAX_AGE_MS ? { id: id!, knownForMs: Math.max(0, knownForMs) } : undefined
}

const signature = (since: string) => keyedHash(`device ${since}`, 16)
