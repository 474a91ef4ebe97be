import { readFile } from 'node:fs/promises'
import { type MeasuredApp, ORGANIZER, startCheckout } from '../checkouts.ts'
import type { Asked, HeavyText, Ids } from './in-every-field.ts'

/** A text that takes longer ends the app, which is started again. */
export const LIMIT_MS = 10_000
/** So often each is run; the quickest counts, for the machine has other things to do as well. */
const ROUNDS = 3

/** `waited`: the longest that somebody else waited for `/favicon.svg` meanwhile. `busy`: the time on the processor, Linux only. */
export type Measured = { status: number; waited: number; busy: number } | 'too long'

/** A checkout's app, which survives what is done to it by being started again. */
export class Target {
  #checkout: string
  #app!: MeasuredApp
  #ids!: Ids
  #cookie = ''
  #clients = 0

  constructor(checkout: string) {
    this.#checkout = checkout
  }

  get name() {
    return this.#app.name
  }

  async start() {
    // Each request comes from an address of its own: limits per client are not what is measured.
    this.#app = await startCheckout(this.#checkout, { TRUST_PROXY: 'on' })
    const signedIn = await this.#send({
      method: 'POST',
      path: '/api/login',
      type: 'application/json',
      body: JSON.stringify(ORGANIZER),
    })
    this.#cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
    const firstOf = async (path: string) => (await (await this.#send({ method: 'GET', path })).json())[0]
    const [session, speaker, sponsor] = [
      await firstOf('/api/sessions'),
      await firstOf('/api/speakers'),
      await firstOf('/api/sponsors'),
    ]
    this.#ids = { event: session.eventId, session: session.id, speaker: speaker.id, sponsor: sponsor.id }
    for (let warm = 0; warm < 20; warm++) await (await this.#send({ method: 'GET', path: '/dialogs/agenda' })).bytes()
  }

  stop() {
    return this.#app.stop()
  }

  async measure(text: HeavyText): Promise<Measured> {
    const rounds: Exclude<Measured, 'too long'>[] = []
    try {
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(await this.#measureOnce(text, round))
        if (rounds[0]!.waited > 500) break
      }
    } catch (error) {
      if (!['TimeoutError', 'AbortError'].includes((error as Error).name)) throw error
      await this.stop()
      await this.start()
      return 'too long'
    }
    const least = (of: 'waited' | 'busy') => Math.min(...rounds.map((round) => round[of]))
    return { status: rounds[0]!.status, waited: least('waited'), busy: least('busy') }
  }

  async #measureOnce({ first, ask, asOrganizer }: HeavyText, round: number) {
    if (first) await (await this.#send(first(this.#ids, round), true)).bytes()
    const asked = ask(this.#ids)
    const before = await this.#onProcessor()
    const others = this.#keepAsking()
    const answer = await this.#send(asked, asOrganizer)
    await answer.bytes()
    const waited = await others.longest()
    return { status: answer.status, waited, busy: (await this.#onProcessor()) - before }
  }

  /** Somebody else, who asks for the same small file again and again. */
  #keepAsking() {
    let isOver = false
    let longest = 0
    const asking = (async () => {
      do {
        const from = performance.now()
        await (await this.#send({ method: 'GET', path: '/favicon.svg' })).bytes()
        longest = Math.max(longest, performance.now() - from)
      } while (!isOver)
    })()
    asking.catch(() => {})
    return {
      longest: async () => {
        isOver = true
        await asking
        return longest
      },
    }
  }

  #send({ method, path, body, type, inPieces }: Asked, asOrganizer = false): Promise<Response> {
    const client = ++this.#clients
    return fetch(this.#app.origin + path, {
      method,
      body: inPieces ? new Blob([body ?? '']).stream() : body,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
        ...(type && { 'content-type': type }),
        ...(asOrganizer && { cookie: this.#cookie }),
      },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
  }

  /** Milliseconds that the thread which answers has been on a processor. */
  async #onProcessor(): Promise<number> {
    const { pid } = this.#app
    const said = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '0')
    return Number(said.split(' ')[0]) / 1e6
  }
}
