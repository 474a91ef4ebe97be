import { Client } from '../../support/app.ts'
import { fromAnywhere } from '../../support/from-anywhere.ts'
import type { Written } from './written.ts'

const PAUSE_MS = 50
/** Slower answers are given up, as phones do, and asked for again. */
const PATIENCE_MS = 12_000
/** These say: try again. So does no answer at all, where an app died. */
const AGAIN = [429, 502, 503, 507]

export type Answered = { status: number; text: string }
type Headers = Record<string, string>

/**
 * Sends until it is acknowledged, as people and the outbox do; undefined where it never was. `expected` are the statuses that
 * the caller knows an answer to as well.
 */
export async function insist(
  written: Written,
  what: string,
  send: (headers: Headers) => Promise<Response>,
  expected: number[] = [],
): Promise<Answered | undefined> {
  while (!written.isOver) {
    const answer = await soon(send(fromAnywhere())).catch(() => undefined)
    if (answer) {
      const { status, text, again } = answer
      if ((status >= 200 && status < 300) || expected.includes(status)) return { status, text }
      if (!AGAIN.includes(status)) return void written.wrong.push(`${what}: ${status} ${text.slice(0, 120)}`)
      if (!again && status === 503) written.wrong.push(`${what}: ${status} without Retry-After`)
    }
    await Bun.sleep(PAUSE_MS)
  }
}

async function soon(asking: Promise<Response>) {
  const read = asking.then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
    again: answer.headers.has('retry-after'),
  }))
  return Promise.race([read, Bun.sleep(PATIENCE_MS).then(() => undefined)])
}

/** Somebody who insists, and signs in again where that is asked for. */
export class Organizer {
  readonly #client: Client

  constructor(
    origin: string,
    readonly written: Written,
    readonly account: { username: string; password: string },
  ) {
    this.#client = new Client(origin)
  }

  call(what: string, method: string, path: string, body?: unknown, expected?: number[]) {
    return this.insist(what, (headers) => this.#client.send(method, path, body, headers), expected)
  }

  /** To an address that may be the app's, or a bucket's that knows nothing of logins. */
  sendFile(address: string, file: Blob, expected: number[]) {
    const isOurs = address.startsWith(this.#client.origin)
    const put = (headers: Headers) =>
      fetch(address, { method: 'PUT', body: file, headers: isOurs ? { ...headers, cookie: this.#client.cookie } : {} })
    return this.insist('file', put, expected)
  }

  async insist(
    what: string,
    send: (headers: Headers) => Promise<Response>,
    expected: number[] = [],
  ): Promise<Answered | undefined> {
    const answered = await insist(this.written, what, send, [401, ...expected])
    if (answered?.status !== 401) return answered
    await this.signIn()
    return this.insist(what, send, expected)
  }

  signIn() {
    return insist(this.written, 'login', (headers) => this.#client.post('/api/login', this.account, headers))
  }
}
