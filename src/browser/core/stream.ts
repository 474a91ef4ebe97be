export type UpdateMessage = { revisions: Record<string, number>; spreadMs: number; now?: number }

export type Subscription = {
  /** Retries at once: the reason for a refusal may be gone. */
  again(): void
  end(): void
}

/** Longer than the server is ever silent. */
const STREAM_TIMEOUT_MS = 60_000
/** Longer than the server's `retry`: a proxy buffers the stream, or nobody answers. */
const FIRST_MESSAGE_TIMEOUT_MS = 15_000
/** Without a stream; up to twice as long, so that browsers do not ask together. */
const POLL_INTERVAL_MS = 60_000
const RECONNECT_DELAY_MS = 5000

/** Polls `/latest` where streams do not pass (product §27.2). */
export function subscribeToStream(address: string, onUpdate: (news: UpdateMessage) => void): Subscription {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Late answers to earlier attempts are ignored. */
  let turn = 0

  function listen() {
    hangUp()
    if (document.hidden) return
    const opened = new EventSource(address)
    stream = opened
    giveUpIn(FIRST_MESSAGE_TIMEOUT_MS)
    opened.onmessage = ({ data }) => {
      giveUpIn(STREAM_TIMEOUT_MS)
      onUpdate(JSON.parse(data))
    }
    // Browsers reconnect after a lost connection, not after a refusal.
    opened.onerror = () => (opened.readyState === 2 ? ask() : giveUpIn(FIRST_MESSAGE_TIMEOUT_MS))
  }

  function giveUpIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(ask, ms)
  }

  async function ask() {
    hangUp()
    const mine = turn
    const pause = await latest().catch(() => RECONNECT_DELAY_MS)
    if (turn === mine) timer = setTimeout(listen, pause * (1 + Math.random()))

    async function latest() {
      const answer = await fetch(address.replace('?', '/latest?'), {
        signal: AbortSignal.timeout(FIRST_MESSAGE_TIMEOUT_MS),
      })
      if (answer.ok) {
        const news = await answer.json()
        if (turn === mine) onUpdate(news)
      }
      return answer.status < 500 ? POLL_INTERVAL_MS : RECONNECT_DELAY_MS
    }
  }

  function hangUp() {
    turn++
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }

  listen()
  document.addEventListener('visibilitychange', listen)
  // The old connection may be dead without an error.
  addEventListener('online', listen)
  return {
    again() {
      if (stream?.readyState !== 1) listen()
    },
    end() {
      document.removeEventListener('visibilitychange', listen)
      removeEventListener('online', listen)
      hangUp()
    },
  }
}
