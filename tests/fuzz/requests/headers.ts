import fc from 'fast-check'
import { oddText } from './odd-text.ts'

type Header = [name: string, value: string]

/** Headers that mean something to us or to the server below us, with what they hold when all is well, and when not. */
const VALUES: Record<string, string[]> = {
  'accept-encoding': [
    'br',
    'gzip',
    'zstd',
    'deflate',
    'identity;q=0',
    '*;q=0',
    'br;q=9',
    'br;q=x, gzip',
    'gzip, br;q=0.1',
    ',,,;;;',
  ],
  'if-none-match': ['*', '"x"', 'W/"x"', '"a", W/"b"', '"', 'x'.repeat(5000), '"x-br"'],
  'if-match': ['*', '"x"'],
  'if-modified-since': ['Sat, 13 Mar 2027 10:00:00 GMT', 'never', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999', 'bytes=0-1,3-4', 'x'],
  origin: ['null', 'http://zq.invalid', 'https://127.0.0.1', '', 'file://'],
  referer: ['http://zq.invalid/"><zq-echo>', 'x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  'sec-fetch-mode': ['navigate', 'cors', 'x'],
  host: ['zq.invalid', 'localhost', '[::1]', '[', 'a b', 'x:99999', 'zq.invalid/x', '"><zq-echo>', 'a@b', '', 'pi'],
  cookie: [
    'login=x',
    'login=; login=; login="',
    'device=abcdefghijklmn.1.AAAAAAAAAAAAAAAAAAAAAA',
    `device=${'x'.repeat(4000)}`,
    'schedule-zz_event_0_zz-x=zq',
    '__Host-login=x; __proto__=y; constructor=z',
    '=;=;;;',
    'login=%',
    'login=%E0%A4%A; device=\u0001',
    'a=b; '.repeat(400),
  ],
  'idempotency-key': [
    '3f0e8c9e-3c52-4c39-9a0e-5b6f1a2c3d4e',
    '3F0E8C9E-3C52-4C39-9A0E-5B6F1A2C3D4E',
    'x',
    '',
    '0'.repeat(500),
  ],
  'x-forwarded-proto': ['https', 'HTTPS, http', 'x', ''],
  'x-forwarded-host': ['zq.invalid'],
  'x-request-id': ['zq', '"><zq-echo>', 'x'.repeat(500)],
  forwarded: ['for=1.2.3.4;proto=https'],
  authorization: ['Bearer x', 'Bearer', 'Basic eDp5', 'x'],
  'accept-language': ['de', 'x'.repeat(300)],
  accept: ['application/json', 'text/html', 'image/webp', '*/*;q=x'],
  'user-agent': ['<zq-echo>', ''],
  'content-encoding': ['gzip', 'br'],
  'content-language': ['x'],
  'transfer-encoding': ['identity'],
  connection: ['close', 'upgrade', 'x, close'],
  upgrade: ['websocket', 'h2c'],
  'sec-websocket-key': ['dGhlIHNhbXBsZSBub25jZQ=='],
  expect: ['100-continue', 'x'],
  te: ['trailers'],
  'x-http-method-override': ['DELETE'],
  'save-data': ['on'],
  'last-event-id': ['1', '\u0001', 'x'.repeat(1000)],
  purpose: ['prefetch'],
}

/** Mostly none, for most make a request one that is refused at once. */
export function anyHeaders(): fc.Arbitrary<Header[]> {
  const known = fc
    .constantFrom(...Object.keys(VALUES))
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...VALUES[name]!) }, { weight: 1, arbitrary: onOneLine() }),
      ),
    )
  const harmless = fc.tuple(fc.constant('accept-encoding'), fc.constantFrom('br', 'gzip', 'identity'))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Header[]>([]) },
    { weight: 3, arbitrary: harmless.map((header): Header[] => [header]) },
    { weight: 3, arbitrary: fc.array(known, { minLength: 1, maxLength: 3 }) },
  )
}

/** What splits headers is among the oddities. */
const onOneLine = () => oddText().map((text) => text.replace(/[\r\n\0]/g, ' ').slice(0, 6000))
