/** As the server says it (features/events). */
export type UpdateMessage = { revisions: Record<string, number>; spreadMs: number; now?: number }

export type Subscription = {
  /** Tries the stream now where none is open, rather than at its next turn: what refused it may have ended. */
  again(): void
  end(): void
}

/** A line has said nothing for longer than the server ever is silent: it leads nowhere. */
const STREAM_TIMEOUT_MS = 60_000
/** Longer than the server has browsers wait before they return: a proxy keeps it back, or nobody answers. */
const FIRST_MESSAGE_TIMEOUT_MS = 15_000
/** How often to ask without a stream. A random part of it is added, so that not all ask together. */
const POLL_INTERVAL_MS = 60_000
/** And so soon again where nothing answers. */
const RECONNECT_DELAY_MS = 5000

/** Follows the event stream at an address, and polls `/latest` where streams do not pass (product §27.2). */
export function subscribeToStream(address: string, onUpdate: (news: UpdateMessage) => void): Subscription {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Which of the tries it is: what an earlier one brings late is nobody's. */
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
    // Cut off, the browser comes back by itself; refused, it does not.
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
  // Whether a line of before still leads anywhere cannot be seen.
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
