/** As the server says it (features/events/news). */
export type News = { revisions: Record<string, number>; spreadMs: number; now?: number }

export type Following = {
  /** Tries the stream now where none is open, rather than at its next turn: what refused it may have ended. */
  again(): void
  end(): void
}

/** A line has said nothing for longer than the server ever is silent: it leads nowhere. */
const SILENT_MS = 60_000
/** Longer than the server has browsers wait before they return: a proxy keeps it back, or nobody answers. */
const UNHEARD_MS = 15_000
/** How often to ask without a stream. A random part of it is added, so that not all ask together. */
const PAUSE_MS = 60_000
/** And so soon again where nothing answers. */
const SOON_MS = 5000

/** Follows the event stream at an address, and polls `/latest` where streams do not pass (product §27.2). */
export function followStream(address: string, hear: (news: News) => void): Following {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Which of the tries it is: what an earlier one brings late is nobody's. */
  let turn = 0

  function listen() {
    hangUp()
    if (document.hidden) return
    const opened = new EventSource(address)
    stream = opened
    giveUpIn(UNHEARD_MS)
    opened.onmessage = ({ data }) => {
      giveUpIn(SILENT_MS)
      hear(JSON.parse(data))
    }
    // Cut off, the browser comes back by itself; refused, it does not.
    opened.onerror = () => (opened.readyState === 2 ? ask() : giveUpIn(UNHEARD_MS))
  }

  function giveUpIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(ask, ms)
  }

  async function ask() {
    hangUp()
    const mine = turn
    const pause = await latest().catch(() => SOON_MS)
    if (turn === mine) timer = setTimeout(listen, pause * (1 + Math.random()))

    async function latest() {
      const answer = await fetch(address.replace('?', '/latest?'), { signal: AbortSignal.timeout(UNHEARD_MS) })
      if (answer.ok) {
        const news = await answer.json()
        if (turn === mine) hear(news)
      }
      return answer.status < 500 ? PAUSE_MS : SOON_MS
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
