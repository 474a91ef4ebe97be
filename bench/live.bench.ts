import { inEachCheckout, type MeasuredApp } from './checkouts.ts'
import { ask, boardId, newCounts, post, quantile, watchMemory } from './crowd/crowd.ts'

const PEOPLE = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000)
const NEWS = 10
const ASKED_EACH_SECOND = 20
const SECONDS = 10

console.log(`${PEOPLE.toLocaleString('en-US')} people follow an event from one address; ${NEWS} times there is news\n`)
await inEachCheckout(measure)
process.exit(0)

async function measure(app: MeasuredApp) {
  const eventId = await boardId(app.origin)
  await askPages(app, 3)
  const alone = await askPages(app, SECONDS)
  const listeners = startListeners(app)
  const opening = await watchMemory(app, () => listeners.open, 2)
  const beside = await askPages(app, SECONDS)
  const spreads: number[] = []
  const lates: number[] = []
  let least = PEOPLE
  for (let n = 0; n < NEWS; n++) {
    const heard = listeners.heard()
    const from = Date.now()
    await post(newCounts(), app.origin, eventId, n)
    const times = (await heard).toSorted((a, b) => a - b)
    least = Math.min(least, times.length)
    spreads.push(times.at(-1)! - times[0]!)
    lates.push(times.at(-1)! - from)
    await Bun.sleep(500)
  }
  const idle = await watchMemory(app, () => Bun.sleep(SECONDS * 1000), 0)
  listeners.child.kill()
  const pages = (times: number[]) => `p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)} ms`
  console.log(
    `${app.name}: told, first to last  p50 ${quantile(spreads, 0.5)}, worst ${quantile(spreads, 1)} ms, at least ${least} of them`,
  )
  console.log(`  last, since it was posted  p50 ${quantile(lates, 0.5)}, worst ${quantile(lates, 1)} ms`)
  console.log(`  the agenda without them  ${pages(alone)}`)
  console.log(`  the agenda beside them   ${pages(beside)}`)
  console.log(`  while they come: ${opening}`)
  console.log(`  while nothing happens: ${idle}\n`)
}

/** The agenda at an even pace; what each answer took. */
async function askPages(app: MeasuredApp, seconds: number): Promise<number[]> {
  const counts = newCounts()
  const asking: Promise<unknown>[] = []
  for (let n = 0; n < seconds * ASKED_EACH_SECOND; n++) {
    asking.push(ask(counts, `${app.origin}/?eventSlug=pgh`))
    await Bun.sleep(1000 / ASKED_EACH_SECOND)
  }
  await Promise.all(asking)
  return counts.times
}

function startListeners({ origin }: MeasuredApp) {
  const open = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<number[]>()
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/live/listeners.ts`, origin, String(PEOPLE)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (message: 'open' | number[]) => (message === 'open' ? open.resolve() : heard.resolve(message)),
  })
  void child.exited.then(() => open.reject(new Error('The listeners ended')))
  const next = () => {
    heard = Promise.withResolvers()
    return heard.promise
  }
  return { child, open: open.promise, heard: next }
}
