import { parseArgs } from 'node:util'
import { inEachCheckout, type MeasuredApp } from './checkouts.ts'
import { ask, type Counts, mail, newCounts, post, quantile, said, watchMemory } from './crowd/crowd.ts'

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    events: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '60' },
    against: { type: 'string', multiple: true },
  },
})
const CONNECTIONS = 200
const EVENTS = Number(flags.events)
const SECONDS = Number(flags.seconds)
const REST_SECONDS = Math.min(20, SECONDS)
const PATHS = [
  '/',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/?track=Tech',
  '/?view=rooms',
  '/dialogs/agenda',
  '/dialogs/speakers',
  '/changes',
  '/api/sessions',
  '/api/attendee-messages',
]

console.log(
  `A mixed crowd for ${SECONDS} s at ${EVENTS} events: ${CONNECTIONS} connections, 90 % reads of all pages and details, 9 % asking whether what they have is still good, 1 % posts and mail\n`,
)
await inEachCheckout(measure)
process.exit(0)

type Shown = { id: string; slug: string; sponsor: string; paths: string[] }

async function measure(app: MeasuredApp) {
  await makeEvents(app)
  const events = await shownEvents(app.origin)
  const [reads, posts, mails] = [newCounts(), newCounts(), newCounts()]
  const memory = await watchMemory(
    app,
    async () => {
      const until = performance.now() + SECONDS * 1000
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => visit(n, until)))
    },
    REST_SECONDS,
  )
  const all = [reads, posts, mails].flatMap(({ times }) => times)
  console.log(`${app.name}: ${(all.length / SECONDS).toFixed(0)} requests/s`)
  for (const [name, counts] of Object.entries({ reads, posts, mail: mails })) print(name, counts)
  console.log(`  ${memory}\n`)

  async function visit(visitor: number, until: number) {
    const etags = new Map<string, string>()
    for (let n = visitor; performance.now() < until; n++) {
      const event = events[(n * 7 + visitor) % events.length]!
      // Of a hundred one posts or mails and nine ask again, in an order that differs from visitor to visitor.
      const turn = (n * 37 + visitor) % 100
      if (turn === 0) {
        const sender = visitor * 1000 + n
        if (n % 5) await post(posts, app.origin, event.id, sender)
        else await mail(mails, app.origin, { eventId: event.id, sponsorId: event.sponsor }, sender)
        continue
      }
      const path = event.paths[(n + visitor) % event.paths.length]!
      const known = turn < 10 ? etags.get(path) : undefined
      const answer = await ask(reads, app.origin + path, known ? { headers: { 'if-none-match': known } } : {})
      const etag = answer?.headers.get('etag')
      if (etag) etags.set(path, etag)
    }
  }
}

function print(name: string, counts: Counts) {
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => quantile(counts.times, part))
  console.log(`  ${name.padEnd(6)} p50 ${p50}, p99 ${p99}, max ${max} ms; ${said(counts)}`)
}

async function makeEvents({ checkout: cwd, dataDir }: MeasuredApp) {
  if (EVENTS <= 2) return
  const command = [process.execPath, `${import.meta.dir}/crowd/make-events.ts`, `${EVENTS - 2}`]
  const making = Bun.spawn(command, {
    cwd,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (await making.exited) throw new Error('The events could not be made')
}

/** Each with its pages, and every session and speaker opened. */
async function shownEvents(origin: string): Promise<Shown[]> {
  const list = async (path: string) => (await (await fetch(origin + path)).json()) as { id: string; slug: string }[]
  return Promise.all(
    (await list('/api/events')).map(async ({ id, slug }) => {
      // As the app's own links have it: the event comes first. In another order an answer takes five times as long.
      const of = (path: string) => {
        const [pathname, query] = path.split('?')
        return `${pathname}?eventSlug=${slug}${query ? `&${query}` : ''}`
      }
      const [sessions, speakers, sponsors] = await Promise.all(
        ['sessions', 'speakers', 'sponsors'].map((nouns) => list(of(`/api/${nouns}`))),
      )
      const details = [
        ...sessions!.map((session) => `/?session=${session.id}`),
        ...speakers!.map((speaker) => `/speakers?speaker=${speaker.id}`),
      ]
      // Every other request is for a page, as people go from pages to details.
      const paths = details.flatMap((detail, at) => [PATHS[at % PATHS.length]!, detail]).map(of)
      return { id, slug, sponsor: sponsors![0]!.id, paths }
    }),
  )
}
