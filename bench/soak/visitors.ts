import { Client } from '../../tests/support/app.ts'
import { openStream } from '../../tests/support/event-stream.ts'
import { fromAnywhere } from '../../tests/support/from-anywhere.ts'
import { ORGANIZER } from '../checkouts.ts'

const READERS = 20
const LISTENERS = 60
const PAUSE_MS = { read: 60, post: 1000, edit: 1500 }
const LISTENS_MS = 8000
const PATHS = ['/', '/speakers', '/sponsors', '/messaging', '/my-schedule', '/?track=Tech', '/dialogs/agenda']
const LISTS = ['/api/sessions', '/api/speakers', '/api/sponsors', '/api/attendee-messages', '/api/search?q=data']

type Counts = {
  pages: number
  unchanged: number
  streams: number
  posts: number
  edits: number
  /** By what it was. */
  wrong: Map<string, number>
  said(): string
}

/** People who read and ask again, listen for a while, post and edit, all from addresses of their own, until they are stopped. */
export async function startVisitors(origin: string) {
  const counts: Counts = {
    pages: 0,
    unchanged: 0,
    streams: 0,
    posts: 0,
    edits: 0,
    wrong: new Map(),
    said: () =>
      `${counts.pages} pages and lists, ${counts.unchanged} × 304, ${counts.streams} streams, ${counts.posts} posts, ${counts.edits} edits`,
  }
  const organizer = new Client(origin)
  await organizer.post('/api/login', ORGANIZER)
  const [event] = await (await organizer.get('/api/events')).json()
  const [session] = await (await organizer.get(`/api/sessions?eventSlug=${event.slug}`)).json()
  let isOver = false

  async function ask(asking: Promise<Response>, what: string, ...right: number[]): Promise<Response | undefined> {
    const answer = await asking.catch((error: Error) => error)
    if (answer instanceof Response && right.includes(answer.status)) {
      await answer.bytes()
      return answer
    }
    const wrong = `${what}: ${answer instanceof Response ? answer.status : answer.message}`
    counts.wrong.set(wrong, (counts.wrong.get(wrong) ?? 0) + 1)
  }

  const fresh = new Map<string, string>()
  async function read() {
    const all = [...PATHS, ...LISTS]
    const path = all[Math.floor(Math.random() * all.length)]!
    const etag = Math.random() < 0.4 ? fresh.get(path) : undefined
    const headers = { ...fromAnywhere(), 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) }
    const answer = await ask(fetch(origin + path, { headers }), path, 200, 304)
    if (answer?.status === 304) counts.unchanged++
    else if (answer) counts.pages++
    const given = answer?.headers.get('etag')
    if (given) fresh.set(path, given)
  }

  async function listen() {
    try {
      await using stream = await openStream(`${origin}/api/news`, fromAnywhere())
      counts.streams++
      await stream.next()
      await Bun.sleep(LISTENS_MS * Math.random())
    } catch (error) {
      await ask(Promise.reject(error), 'stream')
    }
  }

  async function post() {
    const body = { eventId: event.id, name: 'Ada', message: `Message ${crypto.randomUUID()}` }
    const sent = new Client(origin).post('/api/attendee-messages', body, fromAnywhere())
    if (await ask(sent, 'post', 201)) counts.posts++
  }

  async function edit() {
    const title = `Edited ${crypto.randomUUID()}`
    const sent = organizer.patch(`/api/admin/sessions/${session.id}`, { title }, fromAnywhere())
    if (await ask(sent, 'edit', 200)) counts.edits++
  }

  const again = async (pauseMs: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await Bun.sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const all = [
    ...Array.from({ length: READERS }, () => again(PAUSE_MS.read, read)),
    ...Array.from({ length: LISTENERS }, () => again(0, listen)),
    again(PAUSE_MS.post, post),
    again(PAUSE_MS.edit, edit),
  ]
  return {
    said: counts.said,
    async stop(): Promise<Counts> {
      isOver = true
      await Promise.all(all)
      return counts
    },
  }
}
