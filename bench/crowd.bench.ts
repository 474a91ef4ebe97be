import { inEachCheckout, type MeasuredApp } from './checkouts.ts'
import { ask, boardId, newCounts, post, quantile, said, watchMemory } from './crowd/crowd.ts'

const CONNECTIONS = 200
const SECONDS = 60
const REST_SECONDS = 20
const PATHS = [
  '/',
  '/',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/?track=Tech',
  '/?eventSlug=cbus',
  '/dialogs/agenda',
  '/api/sessions',
  '/api/attendee-messages',
]

console.log(
  `A mixed crowd for ${SECONDS} s: ${CONNECTIONS} connections, 90 % reads, 9 % asking whether what they have is still good, 1 % posts\n`,
)
await inEachCheckout(measure)
process.exit(0)

async function measure(app: MeasuredApp) {
  const eventId = await boardId(app.origin)
  const [reads, posts] = [newCounts(), newCounts()]
  const memory = await watchMemory(
    app,
    async () => {
      const until = performance.now() + SECONDS * 1000
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => visit(n, until)))
    },
    REST_SECONDS,
  )
  const all = [...reads.times, ...posts.times]
  console.log(`${app.name}: ${(all.length / SECONDS).toFixed(0)} requests/s`)
  console.log(
    `  reads  p50 ${quantile(reads.times, 0.5)}, p99 ${quantile(reads.times, 0.99)}, max ${quantile(reads.times, 1)} ms; ${said(reads)}`,
  )
  console.log(
    `  posts  p50 ${quantile(posts.times, 0.5)}, p99 ${quantile(posts.times, 0.99)}, max ${quantile(posts.times, 1)} ms; ${said(posts)}`,
  )
  console.log(`  ${memory}\n`)

  async function visit(visitor: number, until: number) {
    const etags = new Map<string, string>()
    for (let n = visitor; performance.now() < until; n++) {
      // Of a hundred one posts and nine ask again, in an order that differs from visitor to visitor.
      const turn = (n * 37 + visitor) % 100
      if (turn === 0) {
        await post(posts, app.origin, eventId, visitor * 1000 + n)
        continue
      }
      const path = PATHS[(n + visitor) % PATHS.length]!
      const known = turn < 10 ? etags.get(path) : undefined
      const answer = await ask(reads, app.origin + path, known ? { headers: { 'if-none-match': known } } : {})
      const etag = answer?.headers.get('etag')
      if (etag) etags.set(path, etag)
    }
  }
}
