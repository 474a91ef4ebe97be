import { createCipheriv, createECDH, createHmac, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { appSecret } from '../../../app-secret.ts'

const SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|.+\.push\.(services\.mozilla|apple)\.com|.+\.notify\.windows\.com)$/

/** Nobody else is called: an endpoint comes from a browser. Tests allow their own server. */
export const pushPolicy = {
  isAllowed: ({ protocol, host, hostname, username }: URL) =>
    protocol === 'https:' && host === hostname && !username && SERVICES.test(host),
}

const TIMEOUT_MS = 5000

type PushKeys = { p256dh: string; auth: string }
type PushTarget = PushKeys & { endpoint: string; origin: string }

/** The push service's status; 0 without an answer. */
export async function sendPush(to: PushTarget, message: string, ttlSeconds: number): Promise<number> {
  try {
    if (ttlSeconds <= 0) return 0
    const answer = await fetch(to.endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: authorization(to),
        'content-encoding': 'aes128gcm',
        // Safari shows it by itself (Declarative Web Push).
        'content-type': 'application/notification+json',
        ttl: String(ttlSeconds),
        urgency: 'high',
      },
      body: encryptPush(message, to),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** One record of 4,096 bytes at most (RFC 8188, RFC 8291). */
export function encryptPush(message: string, to: PushKeys, own = keyPair(), salt = randomBytes(16)) {
  const [theirs, ours] = [fromBase64url(to.p256dh), own.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), fromBase64url(to.auth), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  // The record's size, the key's size, and after the text what ends the last record.
  const text = cipher.update(Buffer.from(`${message}\x02`))
  const head = [salt, Buffer.from([0, 0, 16, 0, ours.length]), ours]
  return Uint8Array.from(Buffer.concat([...head, text, cipher.final(), cipher.getAuthTag()]))
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function keyPair(secret?: Buffer) {
  const keys = createECDH('prime256v1')
  if (secret) keys.setPrivateKey(secret)
  else keys.generateKeys()
  return keys
}

/** Derived, so that all processes have the same and no backup holds it. */
function makeVapidKeys() {
  const keys = keyPair(createHmac('sha256', appSecret()).update('web push').digest())
  const point = keys.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), keys.getPrivateKey()].map(base64url)
  return {
    publicKey: base64url(point),
    key: createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } }),
  }
}

let made: ReturnType<typeof makeVapidKeys> | undefined
/** Made once: they took a seventh of each push. */
function vapidKeys() {
  made ??= makeVapidKeys()
  return made
}

export const pushPublicKey = (): string => vapidKeys().publicKey

/** RFC 8292. Apple wants an https address of the sender. */
function authorization({ endpoint, origin }: PushTarget): string {
  const { publicKey, key } = vapidKeys()
  const exp = Math.floor(Date.now() / 1000) + 12 * 60 * 60
  const claims = { aud: new URL(endpoint).origin, exp, sub: origin.replace('http:', 'https:') }
  const token = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${base64url(signature)}, k=${publicKey}`
}

const base64url = (bytes: string | Buffer) => Buffer.from(bytes as string).toString('base64url')
const fromBase64url = (text: string) => Buffer.from(text, 'base64url')
