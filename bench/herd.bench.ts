import { inEachCheckout, type MeasuredApp } from './checkouts.ts'
import { ask, boardId, type Counts, newCounts, post, quantile, said, watchMemory } from './crowd/crowd.ts'

const LISTENERS = 1000
const POSTS_PER_SECOND = 3
const SECONDS = 30
const REST_SECONDS = 20

console.log(
  `The board before ${LISTENERS} listeners for ${SECONDS} s, ${POSTS_PER_SECOND} posts a second, each fetched by all of them\n`,
)
await inEachCheckout(measure)
process.exit(0)

async function measure(app: MeasuredApp) {
  const eventId = await boardId(app.origin)
  const [pages, posts] = [newCounts(), newCounts()]
  const herd = gather(app.origin)
  await herd.isOpen
  const memory = await watchMemory(
    app,
    async () => {
      const until = performance.now() + SECONDS * 1000
      await Promise.all([write(until), read(until)])
    },
    REST_SECONDS,
  )
  console.log(`${app.name}:`)
  for (const [name, counts] of Object.entries({ 'board fetched': await herd.leave(), 'other pages': pages, posts }))
    console.log(
      `  ${name.padEnd(14)} p50 ${quantile(counts.times, 0.5)}, p99 ${quantile(counts.times, 0.99)}, max ${quantile(counts.times, 1)} ms; ${said(counts)}`,
    )
  console.log(`  ${memory}\n`)

  async function write(until: number) {
    for (let n = 0; performance.now() < until; n++) {
      void post(posts, app.origin, eventId, n)
      await Bun.sleep(1000 / POSTS_PER_SECOND)
    }
  }

  async function read(until: number) {
    while (performance.now() < until) {
      for (const path of ['/', '/speakers', '/sponsors']) await ask(pages, app.origin + path)
      await Bun.sleep(50)
    }
  }
}

/** Everybody who has the board open, in a process of their own, so that what they cost is in nobody else's times. */
function gather(origin: string) {
  const open = Promise.withResolvers<void>()
  const left = Promise.withResolvers<Counts>()
  const herd = Bun.spawn([process.execPath, `${import.meta.dir}/crowd/listeners.ts`, origin, `${LISTENERS}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc(message: 'open' | (Omit<Counts, 'statuses'> & { statuses: [number, number][] })) {
      if (message === 'open') open.resolve()
      else {
        left.resolve({ ...message, statuses: new Map(message.statuses) })
        herd.kill()
      }
    },
  })
  return {
    isOpen: open.promise,
    leave() {
      herd.send('enough')
      return left.promise
    },
  }
}
