import { ADMIN, Client } from '../support/app.ts'
import { type Counts, newCounts } from './counts.ts'
import { startListeners } from './listeners.ts'

const READERS = 6
/** Posts come slowly enough that each is shown at once, and none in turn (product §31). */
const PAUSE_MS = { read: 15, post: 1200, edit: 300 }
/** What was acknowledged that long ago is in every answer that is asked for, whichever process gives it. */
const FRESH_MS = 2000

/** What was acknowledged, and when. */
type Written = { words: string; at: number }

/** People who read, post, edit and listen at one address, until they are told to stop. */
export async function startCrowd(origin: string): Promise<{ stop(): Promise<Counts> }> {
  const counts = newCounts()
  const organizer = new Client(origin)
  await organizer.post('/api/login', ADMIN)
  const [event] = await (await organizer.get('/api/events')).json()
  const [session] = await (await organizer.get(`/api/sessions?eventSlug=${event.slug}`)).json()
  const board = `/api/attendee-messages?eventSlug=${event.slug}`
  const posts: Written[] = []
  const edits: Written[] = []
  let isOver = false

  /** Asks, and counts what was not answered as it should be. */
  async function ask(client: Client, method: string, path: string, status: number, body?: unknown) {
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
    try {
      const answer = await client.send(method, path, body, headers)
      const text = await answer.text()
      if (answer.status === status) return { text, headers: answer.headers }
      counts.failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 100)}`)
    } catch (error) {
      counts.failed.push(`${method} ${path}: ${error}`)
    }
  }

  /** Reads something that should show the last of what was written, or what was written after it. */
  async function read(what: 'pages' | 'calls', path: string, written: Written[]) {
    const due = written.findLastIndex(({ at }) => at < performance.now() - FRESH_MS)
    const answer = await ask(new Client(origin), 'GET', path, 200)
    if (!answer) return
    counts[what]++
    if (due < 0 || written.slice(due).some(({ words }) => answer.text.includes(words))) return
    if (answer.headers.has('warning')) counts.copies++
    else counts.stale.push(`${path} without ${written[due]!.words}`)
  }

  async function readAll() {
    await read('pages', `/?eventSlug=${event.slug}`, edits)
    await read('pages', `/messaging?eventSlug=${event.slug}`, posts)
    await read('calls', board, posts)
  }

  /** Each is of somebody new, so that no limit is met. */
  async function post() {
    const visitor = new Client(origin)
    const words = `Message ${crypto.randomUUID()}`
    if (!(await ask(visitor, 'POST', '/api/device', 204))) return
    const body = { eventId: event.id, name: 'Ada', message: words }
    if (!(await ask(visitor, 'POST', '/api/attendee-messages', 201, body))) return
    counts.posts++
    posts.push({ words, at: performance.now() })
  }

  async function edit() {
    const title = `Edited ${crypto.randomUUID()}`
    // Before it is acknowledged it may be seen already.
    const written = { words: title, at: Number.POSITIVE_INFINITY }
    edits.push(written)
    if (!(await ask(organizer, 'PATCH', `/api/admin/sessions/${session.id}`, 200, { title }))) return
    counts.edits++
    written.at = performance.now()
  }

  const again = async (pause: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await Bun.sleep(pause * (0.5 + Math.random()))
    }
  }

  /** All that is on the board, page by page. */
  async function wholeBoard(): Promise<string[]> {
    const found: string[] = []
    for (let path: string | undefined = board; path; ) {
      const answer = await ask(new Client(origin), 'GET', path, 200)
      for (const { message } of JSON.parse(answer?.text ?? '[]')) found.push(message)
      path = /<(?:https?:\/\/[^/]+)?([^>]+)>; rel="next"/.exec(answer?.headers.get('link') ?? '')?.[1]
    }
    return found
  }

  const listeners = startListeners(`${origin}/api/news?eventSlug=${event.slug}`, counts)
  const working = [
    ...Array.from({ length: READERS }, () => again(PAUSE_MS.read, readAll)),
    again(PAUSE_MS.post, post),
    again(PAUSE_MS.edit, edit),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all(working)
      let found: string[] = []
      // Many posts are shown in turn, so the last ones take a moment.
      for (const until = Date.now() + 60_000; ; await Bun.sleep(500)) {
        found = await wholeBoard()
        counts.lost = posts.map(({ words }) => words).filter((words) => !found.includes(words))
        if (counts.lost.length === 0 || Date.now() > until) break
      }
      counts.twice = found.filter((words, at) => found.indexOf(words) !== at)
      await listeners.stop(post)
      return counts
    },
  }
}
