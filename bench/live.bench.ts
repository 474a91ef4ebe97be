import { inEachCheckout, type MeasuredApp } from './checkouts.ts'
import { ask, boardId, newCounts, post, quantile, watchMemory } from './crowd/crowd.ts'
import { startListeners } from './live/start-listeners.ts'

const PEOPLE = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000)
const NEWS = 10
const ASKED_EACH_SECOND = 20
const SECONDS = 10

console.log(`${PEOPLE.toLocaleString('en-US')} people follow an event from one address; ${NEWS} times there is news\n`)
await inEachCheckout(measure)
process.exit(0)

async function measure(app: MeasuredApp) {
  const say = (words: string) => console.log(`${app.name}: ${words}`)
  const eventId = await boardId(app.origin)
  const pages = async (until: Promise<unknown>) => {
    const times = await askPages(app, until)
    return `the agenda meanwhile: p50 ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)} ms`
  }
  await pages(Bun.sleep(3000))
  say(`nobody follows it; ${await pages(Bun.sleep(SECONDS * 1000))}`)
  const listeners = startListeners(app.origin, PEOPLE)
  say(`all come; ${await watchMemory(app, () => listeners.open, 2)}`)
  say(`nothing happens; ${await pages(Bun.sleep(SECONDS * 1000))}`)
  const rounds: Told[] = []
  const news = (async () => {
    for (let n = 0; n < NEWS; n++) {
      rounds.push(await tell(n))
      await Bun.sleep(500)
    }
  })()
  say(`there is news; ${await pages(news)}`)
  say(`  told, first to last: ${inWords(rounds.map(({ spread }) => spread))}; at least ${leastOf(rounds)} of them`)
  say(`  the last one, since it was posted: ${inWords(rounds.map(({ late }) => late))}`)
  listeners.child.send('follow')
  let fetched: number[] = []
  const fetching = tell(NEWS).then((told) => {
    fetched = told.fetched!
  })
  say(`all fetch the page again; ${await pages(fetching)}`)
  say(`  theirs: ${quantile(fetched, 0.5)}, p99 ${quantile(fetched, 0.99)} ms; ${fetched.length} of them`)
  say(`nothing happens; ${await watchMemory(app, () => Bun.sleep(SECONDS * 1000), 0)}\n`)
  listeners.child.kill()

  async function tell(n: number): Promise<Told> {
    const heard = listeners.heard()
    const from = Date.now()
    await post(newCounts(), app.origin, eventId, n)
    const { heard: at, fetched } = await heard
    const times = at.toSorted((a, b) => a - b)
    return { count: times.length, spread: times.at(-1)! - times[0]!, late: times.at(-1)! - from, fetched }
  }
}

/** Of one post: how many heard of it, in ms how far the first and the last were apart and when the last did; and what fetching took. */
type Told = { count: number; spread: number; late: number; fetched?: number[] }

function leastOf(rounds: Told[]): number {
  return Math.min(...rounds.map(({ count }) => count))
}

function inWords(times: number[]): string {
  return `p50 ${quantile(times, 0.5)}, worst ${quantile(times, 1)} ms`
}

/** The agenda at an even pace until something is over; what each answer took. */
async function askPages(app: MeasuredApp, until: Promise<unknown>): Promise<number[]> {
  const counts = newCounts()
  const asking: Promise<unknown>[] = []
  let isOver = false
  const ending = until.then(() => {
    isOver = true
  })
  while (!isOver) {
    asking.push(ask(counts, `${app.origin}/?eventSlug=pgh`))
    await Bun.sleep(1000 / ASKED_EACH_SECOND)
  }
  await Promise.all([...asking, ending])
  return counts.times
}
