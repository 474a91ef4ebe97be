import { connect, createServer, type Socket } from 'node:net'

/** Stands between the browser and the app, as bad as a test needs it: to be offline is neither to hang nor to be told lies. */
export type Network = {
  origin: string
  /** Everything passes. Lines that hung stay as they are, as they do behind a phone that was in a tunnel. */
  good(): Promise<void>
  /** Nothing listens: a server that is away, or a phone without a network. */
  gone(): Promise<void>
  /** Connections are taken, and nothing ever comes: the Wi-Fi of a full hall. */
  hang(): void
  /** What is sent arrives, and no answer comes back. */
  loseAnswers(): void
  /** What is answered, or this in the app's name, waits until the network is good again or answers. */
  hold(answer?: string): void
  /** Everybody is answered this, in the app's name. */
  answer(words: string): void
  /** How many requests went through to the app. */
  passed(): number
  close(): void
}

/** Somebody else's page at our address, as a network sends it that wants people to sign in. */
export const PORTAL = page('200 OK', 'Welcome to Hotel Wi-Fi')
export const REDIRECT = 'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/sign-in\r\ncontent-length: 0\r\n\r\n'
export const BAD_GATEWAY = page('502 Bad Gateway', 'Bad Gateway')

function page(status: string, words: string): string {
  const html = `<!DOCTYPE html><title>${words}</title><h1>${words}</h1>`
  return `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\n\r\n${html}`
}

type Mode = 'good' | 'hang' | 'lose' | 'hold' | { answer: string; isHeld: boolean }

export async function startNetwork(appOrigin: string): Promise<Network> {
  const lines = new Set<Socket>()
  const held: (() => void)[] = []
  let mode: Mode = 'good'
  let passed = 0
  const server = createServer((browser) => {
    lines.add(browser)
    browser.on('error', () => {}).on('close', () => lines.delete(browser))
    if (mode === 'hang') return void browser.resume()
    const app = connect(Number(new URL(appOrigin).port), '127.0.0.1').on('error', () => browser.destroy())
    browser.on('close', () => app.destroy())
    browser.on('data', (data) => {
      if (typeof mode === 'object') {
        const { answer, isHeld } = mode
        if (isHeld) return void held.push(() => browser.writable && browser.write(answer))
        return void browser.write(answer)
      }
      if (mode === 'hang') return
      passed++
      app.write(data)
    })
    app.on('data', (data) => {
      if (mode === 'good') browser.write(data)
      else if (mode === 'hold') held.push(() => browser.writable && browser.write(data))
    })
    app.on('close', () => browser.end())
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const line of lines) line.destroy()
  }
  const become = (next: Mode) => () => {
    mode = next
  }
  const release = () => {
    for (const send of held.splice(0)) send()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async good() {
      mode = 'good'
      release()
      if (!server.listening) await listen(port)
    },
    gone: () =>
      new Promise((done) => {
        server.close(() => done())
        cut()
      }),
    hang: become('hang'),
    loseAnswers: become('lose'),
    hold: (answer) => become(answer ? { answer, isHeld: true } : 'hold')(),
    answer(answer) {
      mode = { answer, isHeld: false }
      release()
    },
    passed: () => passed,
    close() {
      server.close()
      cut()
    },
  }
}
