import { ADMIN, Client } from '../support/app.ts'
import { until } from '../support/until.ts'

const READERS = 4
const POSTERS = 4
const EDITORS = 2
/** Before somebody who was refused tries again; a program that keeps to Retry-After waits longer. */
const PAUSE_MS = 100

export type Tally = {
  /** Pages and lists that came whole, and how many of them were a saved copy. */
  reads: number
  saved: number
  slowestMs: number
  /** What was acknowledged: posts by their text, and of each speaker the last title. */
  posts: string[]
  titles: Map<string, number>
  edits: number
  /** When each of them was acknowledged (performance.now()). */
  acknowledgedAt: number[]
  /** Writes that were told 503 with Retry-After. */
  refused: number
  /** What should not have been, and how often. */
  wrong: Map<string, number>
}

/** People who read, post and edit without a pause, until stopped. Each post is sent under one key until it is acknowledged. */
export async function startLoad(origin: string): Promise<{ tally: Tally; stop(): Promise<void> }> {
  const organizer = new Client(origin)
  await organizer.post('/api/login', ADMIN)
  const [event] = await (await organizer.get('/api/events')).json()
  const speakers: { id: string }[] = await (await organizer.get(`/api/speakers?eventSlug=${event.slug}`)).json()
  const [session] = await (await organizer.get(`/api/sessions?eventSlug=${event.slug}`)).json()
  const of = `eventSlug=${event.slug}`
  const paths = [`/?${of}`, `/speakers?${of}`, `/sponsors?${of}`, `/messaging?${of}`, `/?session=${session.id}&${of}`]
  const lists = [`/api/sessions?${of}`, `/api/attendee-messages?${of}`]
  const tally: Tally = {
    ...{ reads: 0, saved: 0, slowestMs: 0, edits: 0, refused: 0 },
    ...{ posts: [], titles: new Map(), acknowledgedAt: [], wrong: new Map() },
  }
  // Each is read once, as on the day it would have been long before.
  for (const path of [...paths, ...lists]) await whole(origin + path)

  let going = true
  let sent = 0
  const noteWrong = (what: string) => tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1)
  /** Whoever comes from one address would soon be told to wait. */
  const fromEverywhere = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

  const reader = async (at: number) => {
    for (let n = at; going; n++) {
      const path = [...paths, ...lists][n % (paths.length + lists.length)]!
      const from = performance.now()
      const problem = await read(origin + path, tally)
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - from)
      if (problem) noteWrong(`${path}: ${problem}`)
      else tally.reads++
    }
  }
  /** Whether it was acknowledged. */
  const write = async (what: string, good: number, send: () => Promise<Response>) => {
    const answer = await send().catch((error: Error) => error)
    if (answer instanceof Error) noteWrong(`${what}: ${answer.message}`)
    else {
      const said = await answer.text()
      if (answer.status === good) {
        tally.acknowledgedAt.push(performance.now())
        return true
      }
      if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) tally.refused++
      else noteWrong(`${what}: ${answer.status} ${said}`)
    }
    await Bun.sleep(PAUSE_MS)
    return false
  }
  const poster = async () => {
    while (going) {
      const number = sent++
      const message = `Post number ${number}`
      const from = fromEverywhere(number)
      const key = { 'idempotency-key': crypto.randomUUID(), ...from }
      const phone = new Client(origin)
      await phone.post('/api/device', undefined, from).catch(() => undefined)
      const post = { eventId: event.id, name: 'Ada', message }
      while (going && !(await write('post', 201, () => phone.post('/api/attendee-messages', post, key)))) {}
      if (going) tally.posts.push(message)
    }
  }
  const editor = async ({ id }: { id: string }) => {
    for (let number = 1; going; ) {
      const edit = () => organizer.patch(`/api/admin/speakers/${id}`, { title: String(number) }, fromEverywhere(sent++))
      if (!(await write('edit', 200, edit))) continue
      tally.titles.set(id, number++)
      tally.edits++
    }
  }

  const all = [
    ...Array.from({ length: READERS }, (_, at) => reader(at)),
    ...Array.from({ length: POSTERS }, poster),
    ...speakers.slice(0, EDITORS).map(editor),
  ]
  return {
    tally,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}

/** Waits for some more of each kind of write. */
export async function someAreWritten(tally: Tally): Promise<void> {
  const [posts, edits] = [tally.posts.length + 10, tally.edits + 4]
  await until(() => tally.posts.length > posts && tally.edits > edits)
}

/** What is wrong with an answer; a page that is not whole is. */
async function read(url: string, tally: Tally): Promise<string | undefined> {
  try {
    const answer = await fetch(url)
    const text = await answer.text()
    if (answer.headers.has('warning')) tally.saved++
    if (answer.status !== 200) return `${answer.status}`
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !text.trimEnd().endsWith('</html>')) return 'cut off'
    if (isPage && /aria-busy="true"|could not be loaded/.test(text)) return 'a hole'
  } catch (error) {
    return (error as Error).message
  }
}

async function whole(url: string): Promise<void> {
  while (/aria-busy="true"/.test(await (await fetch(url)).text())) await Bun.sleep(PAUSE_MS)
}
