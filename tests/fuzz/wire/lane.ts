import { connect, type Socket } from 'node:net'
import { type Answer, readAnswers } from './read-answers.ts'

/** What came of a request: its answers, how long the first took, and what else there was to notice. */
export type Outcome = { answers: Answer[]; ms: number; isClosed: boolean; isLate: boolean; wrong?: string }

type Asked = {
  method: string
  /** Is anything but a request by the rules: gets a connection of its own, and may be answered more than once. */
  isOdd?: boolean
  /** The rest never comes, so that no answer need come either. */
  isPart?: boolean
}

/** So long the server may take, from the first byte sent to the last one received. */
const MOST_MS = 30_000
/** So long is waited for what may come, and need not. */
const MORE_MS = 150

/** One connection after the other, each used again for as long as the server keeps it open. */
export class Lane {
  #socket: Socket | undefined

  constructor(
    readonly hostname: string,
    readonly port: number,
  ) {}

  async ask(bytes: Buffer, asked: Asked): Promise<Outcome> {
    const kept = !asked.isOdd && this.#socket?.readyState === 'open' ? this.#socket : undefined
    const outcome = await this.#send(kept ?? (await this.#open()), bytes, asked)
    // What was kept open may have been closed at that very moment, as any server may do.
    if (kept && outcome.isClosed && outcome.answers.length === 0) return this.#send(await this.#open(), bytes, asked)
    return outcome
  }

  close() {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  async #open(): Promise<Socket> {
    this.close()
    const socket = connect({ host: this.hostname, port: this.port, noDelay: true })
    socket.on('error', () => {})
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return socket
  }

  async #send(socket: Socket, bytes: Buffer, { method, isOdd, isPart }: Asked): Promise<Outcome> {
    const from = performance.now()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    let received: Buffer = Buffer.alloc(0)
    let timer: Timer
    const end = ({ isClosed = false, isLate = false } = {}) => {
      const { answers, wrong } = readAnswers(received, method, isClosed)
      resolve({
        answers,
        ms: performance.now() - from,
        isClosed,
        isLate: isLate && !isPart && answers.length === 0,
        wrong,
      })
    }
    const waitFor = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => end({ isLate: true }), ms)
    }
    const read = (more: Buffer) => {
      received = received.length ? Buffer.concat([received, more]) : more
      const { answers, wrong } = readAnswers(received, method, false)
      if (answers.length === 0 && !wrong) return
      if (isOdd && !wrong) waitFor(MORE_MS)
      else end()
    }
    const closed = () => end({ isClosed: true })
    socket.on('data', read).once('close', closed)
    waitFor(isPart ? MORE_MS : MOST_MS)
    socket.write(bytes)
    const outcome = await promise
    clearTimeout(timer!)
    socket.off('data', read).off('close', closed)
    this.#keep(socket, !isOdd && isUsable(outcome))
    return outcome
  }

  #keep(socket: Socket, isUsable: boolean) {
    if (isUsable) this.#socket = socket
    else {
      socket.destroy()
      if (this.#socket === socket) this.#socket = undefined
    }
  }
}

function isUsable({ answers: [answer], isClosed, isLate, wrong }: Outcome): boolean {
  if (!answer || isClosed || isLate || wrong) return false
  return !answer.isStream && !/close|upgrade/i.test(answer.headers.get('connection')?.[0] ?? '')
}
