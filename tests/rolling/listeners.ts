import { type EventStream, openStream } from '../support/event-stream.ts'
import type { Counts } from './counts.ts'

const LISTENERS = 12
/** As a browser, which is told to wait 3 to 10 s; a measurement need not. */
const COMES_BACK_MS = 1000
/** Whoever has not heard of the last post by then never will. */
const PATIENCE_MS = 60_000

/** Pages that are open and listen to an event's news; a stream that ends they open again, as a browser does. */
export function startListeners(address: string, counts: Counts) {
  /** By listener, how many writes of the board it was told of last. */
  const told: number[] = []
  const streams: (EventStream | undefined)[] = []
  let isOver = false

  async function listen(listener: number) {
    while (!isOver) {
      try {
        const stream = await openStream(address)
        streams[listener] = stream
        for (;;) told[listener] = JSON.parse(await stream.next()).revisions['attendee-messages']
      } catch (error) {
        if (isOver) return
        // Told that it ended; anything else is a failure.
        if ((error as Error).message === 'The stream ended') counts.streams.cameBack++
        else counts.failed.push(`GET ${new URL(address).pathname}: ${error}`)
        await Bun.sleep(Math.random() * COMES_BACK_MS)
      }
    }
  }

  const listening = Array.from({ length: LISTENERS }, (_, listener) => listen(listener))
  return {
    /** Posts once more, and counts who hears of it. */
    async stop(post: () => Promise<void>) {
      const before = Math.max(0, ...told.filter((number) => number !== undefined))
      await post()
      const end = performance.now() + PATIENCE_MS
      const heard = () => told.filter((number) => number > before).length
      while (heard() < LISTENERS && performance.now() < end) await Bun.sleep(20)
      counts.streams.open = LISTENERS
      counts.streams.heard = heard()
      isOver = true
      for (const stream of streams) await stream?.close().catch(() => {})
      await Promise.all(listening)
    },
  }
}
