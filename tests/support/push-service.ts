import { afterAll } from 'bun:test'
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { pushPolicy } from '../../src/features/my-schedule/push/web-push.ts'
import { decrypt } from './decrypt-push.ts'

type Notice = { title: string; body: string; navigate: string; tag: string; lang: string }
type Push = { path: string; headers: Headers; body: Buffer }

/** A push service of our own, which the app may call until the file's tests are over. It answers 201, or what it is told. */
export function startPushService() {
  const pushes: Push[] = []
  const answers = new Map<string, number>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname: path } = new URL(request.url)
      pushes.push({ path, headers: request.headers, body: Buffer.from(await request.arrayBuffer()) })
      return new Response(null, { status: answers.get(path) ?? 201 })
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  const { isAllowed } = pushPolicy
  pushPolicy.isAllowed = (url) => url.origin === origin || isAllowed(url)
  afterAll(async () => {
    pushPolicy.isAllowed = isAllowed
    await server.stop(true)
  })
  return {
    origin,
    pushes,
    answer: (path: string, status: number) => void answers.set(path, status),
    /** A browser with keys of its own, and what was sent to it, opened with them. */
    browser(path: string, keys = createECDH('prime256v1'), auth = randomBytes(16)) {
      const p256dh = keys.generateKeys('base64url')
      const mine = () => pushes.filter((push) => push.path === path)
      const messages = () => mine().map(({ body }) => decrypt(body, keys, auth))
      const notices = (): Notice[] => messages().map((message) => JSON.parse(message).notification)
      return {
        subscription: { endpoint: origin + path, p256dh, auth: auth.toString('base64url') },
        pushes: mine,
        messages,
        notices,
        titles: () => notices().map(({ title }) => title),
        texts: () => notices().map(({ body }) => body),
      }
    },
  }
}

/** The claims of an `Authorization` (RFC 8292) and its key, once its signature is that of the key. */
export function readVapid(authorization: string | null) {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization!)!
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is another one')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { head: read(head!), claims: read(claims!), key }
}
