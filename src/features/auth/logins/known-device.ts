import { newId } from '../../../../db/ids.ts'
import { appSecret } from '../../../app-secret.ts'
import { findPasswordFingerprint } from '../service.ts'
import { httpOnlyCookie, readCookie } from './login-cookie.ts'

const NAME = 'known'
/** The longest life that browsers allow a cookie. */
const LIFE_S = 400 * 24 * 60 * 60

/** `mark` identifies the password (passwordFingerprint). */
type Proven = { userId: string; mark: string }

/** Grants no access. It exempts its user from the limits that strangers cause, until the password changes. */
export function knownDeviceCookie({ userId, mark }: Proven, request: Request): string {
  const said = [userId, mark, newId(), Math.floor(Date.now() / 1000)].join('.')
  return httpOnlyCookie(NAME, `${said}.${sign(said)}`, LIFE_S, request)
}

/** The device, where this name signed in on it before. Only our own signatures reach the database. */
export async function findKnownDevice(request: Request, username: string): Promise<string | undefined> {
  const [, said, signature] = /^(.{1,300})\.([\w-]{43})$/.exec(readCookie(NAME, request) ?? '') ?? []
  if (!said || !timingSafeEquals(signature!, sign(said))) return undefined
  const [userId, mark, device, at] = said.split('.')
  if (Number(at) + LIFE_S < Date.now() / 1000) return undefined
  const proven = await findPasswordFingerprint(username)
  return proven && proven.userId === userId && proven.mark === mark ? device : undefined
}

function sign(said: string): string {
  return new Bun.CryptoHasher('sha256', appSecret()).update(`known here: ${said}`).digest('base64url')
}

function timingSafeEquals(one: string, other: string): boolean {
  return crypto.timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
