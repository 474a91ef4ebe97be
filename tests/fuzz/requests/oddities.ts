import fc from 'fast-check'

/** What is wrong with how a request is written. */
export type Oddity = keyof typeof ODDITIES

export const anyOddity = (): fc.Arbitrary<Oddity> => fc.constantFrom(...(Object.keys(ODDITIES) as Oddity[]))

type Written = { method: string; target: string; headers: string; body: string }
type Oddly = {
  write: (right: Written) => string
  /** The rest never comes: the server may wait for it. */
  isPart?: true
}

const whole = ({ method, target, headers, body }: Written) =>
  `${method} ${target} HTTP/1.1\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`
const withHeader = (line: string) => (right: Written) => whole({ ...right, headers: `${line}\r\n${right.headers}` })
const withLine = (line: (right: Written) => string) => (right: Written) => `${line(right)}\r\n${right.headers}\r\n`
const withLength = (lines: string, body?: string) => (right: Written) =>
  `POST ${right.target} HTTP/1.1\r\n${right.headers}${lines}\r\n\r\n${body ?? right.body}`
const chunked = (chunks: string, more = '') => withLength(`${more}transfer-encoding: chunked`, chunks)

/** Written as no client writes; each in bytes, one for a character. */
export const ODDITIES = {
  'no path': { write: withLine(({ method }) => method) },
  'no version': { write: withLine(({ method, target }) => `${method} ${target}`) },
  'version 1.0': { write: withLine(({ method, target }) => `${method} ${target} HTTP/1.0`) },
  'version 9.9': { write: withLine(({ method, target }) => `${method} ${target} HTTP/9.9`) },
  'two spaces': { write: withLine(({ method, target }) => `${method}  ${target}  HTTP/1.1`) },
  tab: { write: withLine(({ method, target }) => `${method}\t${target}\tHTTP/1.1`) },
  'whole address': { write: withLine(({ method, target }) => `${method} http://zq.invalid${target} HTTP/1.1`) },
  'odd address': { write: withLine(({ method }) => `${method} http://[/ HTTP/1.1`) },
  'another protocol': { write: withLine(() => 'CONNECT zq.invalid:443 HTTP/1.1') },
  star: { write: withLine(() => 'OPTIONS * HTTP/1.1') },
  'star read': { write: withLine(() => 'GET * HTTP/1.1') },
  'zero in the line': { write: withLine(({ method, target }) => `${method} ${target}\0x HTTP/1.1`) },
  'small method': { write: withLine(({ target }) => `get ${target} HTTP/1.1`) },
  'unknown method': { write: withLine(({ target }) => `ZQ ${target} HTTP/1.1`) },
  'no method of ours': { write: withLine(({ target }) => `TRACE ${target} HTTP/1.1`) },
  'long method': { write: withLine(({ target }) => `${'A'.repeat(3000)} ${target} HTTP/1.1`) },
  'long line': { write: withLine(({ target }) => `GET ${target}${'x'.repeat(100_000)} HTTP/1.1`) },
  'space in the path': { write: withLine(({ method, target }) => `${method} ${target} x HTTP/1.1`) },
  'empty lines first': { write: (right) => `\r\n\r\n${whole(right)}` },
  'lines without return': { write: (right) => whole(right).replaceAll('\r\n', '\n') },
  'returns alone': { write: (right) => whole(right).replaceAll('\r\n', '\r'), isPart: true },
  'second version': { write: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  'greeting of TLS': { write: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', isPart: true },
  'folded header': { write: withHeader('zq: a\r\n b') },
  'split header': { write: withHeader('zq: a\rzq-header: 1') },
  'zero in a header': { write: withHeader('zq: a\0b') },
  'no colon': { write: withHeader('zq') },
  'space before the colon': { write: withHeader('content-length : 5') },
  'no name': { write: withHeader(': zq') },
  'two hosts': { write: withHeader('host: zq.invalid') },
  'no host': { write: (right) => whole({ ...right, headers: right.headers.replace(/^host:.*\r\n/im, '') }) },
  'many headers': { write: withHeader(Array.from({ length: 300 }, (_, at) => `zq-${at}: x`).join('\r\n')) },
  'long header': { write: withHeader(`zq: ${'x'.repeat(70_000)}`) },
  'high bytes': { write: withHeader('zq: \x80\xff\xc3\x28') },
  'too short': {
    write: (right) => withLength(`content-length: ${Math.floor(right.body.length / 2)}`)(right),
    isPart: true,
  },
  'too long': { write: (right) => withLength(`content-length: ${right.body.length + 9}`)(right), isPart: true },
  'two lengths': { write: withLength('content-length: 5\r\ncontent-length: 6', 'hello') },
  'same lengths': { write: withLength('content-length: 5, 5', 'hello') },
  'negative length': { write: withLength('content-length: -5') },
  'length in words': { write: withLength('content-length: zq') },
  'length with sign': { write: withLength('content-length: +5', 'hello') },
  'huge length': { write: withLength('content-length: 99999999999999999999'), isPart: true },
  'length and chunks': {
    write: chunked('0\r\n\r\nGET /zq-smuggled HTTP/1.1\r\nhost: x\r\n\r\n', 'content-length: 4\r\n'),
  },
  'odd encoding': { write: withLength('transfer-encoding: zq, chunked', '0\r\n\r\n') },
  'encoding and more': { write: withLength('transfer-encoding: chunked, identity', '0\r\n\r\n'), isPart: true },
  'encoding after a tab': {
    write: withLength('transfer-encoding:\tchunked\r\ncontent-length: 3', '0\r\n\r\n'),
    isPart: true,
  },
  'chunk of words': { write: chunked('zq\r\nhello\r\n0\r\n\r\n') },
  'negative chunk': { write: chunked('-5\r\nhello\r\n0\r\n\r\n') },
  'huge chunk': { write: chunked('ffffffffffffffffff\r\nhello\r\n'), isPart: true },
  'chunk too short': { write: chunked('2\r\nhello\r\n0\r\n\r\n') },
  'chunk with extension': { write: chunked('2;zq="\r\n{}\r\n0\r\n\r\n') },
  'chunks and trailers': { write: chunked('2\r\n{}\r\n0\r\nzq: 1\r\ncontent-length: 9\r\n\r\n') },
  'chunks without end': { write: chunked('2\r\n{}\r\n'), isPart: true },
  'chunk for chunk': {
    write: (right) =>
      chunked(`${[...right.body.slice(0, 500)].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`)(right),
  },
  'three at once': { write: (right) => whole(right).repeat(3) },
  'one and a half': { write: (right) => whole(right) + whole(right).slice(0, 20), isPart: true },
  'half a line': { write: (right) => whole(right).slice(0, 12), isPart: true },
  'half the headers': {
    write: (right) => `${right.method} ${right.target} HTTP/1.1\r\n${right.headers}`,
    isPart: true,
  },
} satisfies Record<string, Oddly>

/** How many answers a request like this has at most. */
export const mostAnswers = (oddity: Oddity | undefined): number =>
  oddity === 'three at once'
    ? 3
    : oddity === 'one and a half' || oddity === 'too short' || oddity === 'same lengths'
      ? 2
      : 1

export const isPart = (oddity: Oddity): boolean => 'isPart' in ODDITIES[oddity]
