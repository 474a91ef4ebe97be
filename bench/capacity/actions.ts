import type { OfflineList } from '../../src/worker/event-copies.ts'
import { Client } from '../../tests/support/app.ts'
import { type MeasuredApp, ORGANIZER } from '../checkouts.ts'
import { boardId, newCounts, post } from '../crowd/crowd.ts'
import { startListeners } from '../live/start-listeners.ts'
import { measure } from '../load.ts'
import type { Action, FirstVisit } from './needs.ts'

const READING_SECONDS = 3
const WRITES = 600
const AT_ONCE = 20
const EDITS = 100
const LISTENERS = 10_000
const NEWS = 10
/** What an edit of a session makes anew. */
export const MADE_ANEW = ['/', '/speakers', '/changes', '/dialogs/agenda', '/dialogs/speakers', '/api/sessions']

/** What people do at an app with the sample data: each does it many times, and answers how many. */
export async function startActions(app: MeasuredApp) {
  const [visitor, organizer] = [new Client(app.origin), new Client(app.origin)]
  await organizer.post('/api/login', ORGANIZER)
  const eventId = await boardId(app.origin)
  const [{ id }] = await (await visitor.get('/api/sessions?eventSlug=pgh')).json()
  const home = await visitor.get('/', { 'accept-encoding': 'br' })
  const etag = home.headers.get('etag')!
  const [script] = /\/assets\/[^"]+\.js/.exec(await home.text())!
  let memoryOfListeners = 0
  let listeners: ReturnType<typeof startListeners>

  const actions: { action: Action; what: string; run: () => Promise<number> }[] = [
    // First: later, memory that is free again comes between.
    { action: 'listen', what: 'opening a stream', run: listen },
    { action: 'told', what: 'a change, per stream', run: tell },
    { action: 'page', what: 'a cached page or list', run: () => read('/') },
    { action: 'unchanged', what: 'the same, not modified', run: () => read('/', { 'if-none-match': etag }) },
    { action: 'file', what: 'a file of the app', run: () => read(script) },
    {
      action: 'edit',
      what: `an edit, and ${MADE_ANEW.length} pages and lists made anew`,
      run: () => times(EDITS, 1, edit),
    },
    { action: 'post', what: 'a post on the board', run: () => times(WRITES, AT_ONCE, say) },
    { action: 'star', what: "a phone's first star", run: () => times(WRITES, AT_ONCE, star) },
  ]
  const firstVisit = await visitFirst(visitor)
  return {
    actions,
    firstVisit,
    /** Bytes that each who listens takes. */ listener: () => memoryOfListeners / LISTENERS,
  }

  async function read(path: string, headers: Record<string, string> = {}) {
    const from = performance.now()
    const rate = await measure(app.origin + path, { 'accept-encoding': 'br', ...headers }, READING_SECONDS)
    return (rate * (performance.now() - from)) / 1000
  }

  async function edit(n: number) {
    await right(organizer.patch(`/api/admin/sessions/${id}`, { title: `Edited ${n}` }), 200)
    for (const path of MADE_ANEW) await right(visitor.get(path, { 'accept-encoding': 'br' }), 200)
  }

  async function say(n: number) {
    await right(post(newCounts(), app.origin, eventId, n), 201)
  }

  async function star(n: number) {
    const from = { 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}` }
    await right(new Client(app.origin).post('/api/my-schedule?eventSlug=pgh', { add: [id] }, from), 200)
  }

  async function listen() {
    const before = await app.memory()
    listeners = startListeners(app.origin, LISTENERS)
    await listeners.open
    memoryOfListeners = ((await app.memory()) - before) * 1024 ** 2
    return LISTENERS
  }

  async function tell() {
    for (let n = 0; n < NEWS; n++) {
      const heard = listeners.heard()
      await say(WRITES + n)
      await heard
    }
    listeners.child.kill()
    return LISTENERS * NEWS
  }
}

async function visitFirst(visitor: Client): Promise<FirstVisit> {
  const list: OfflineList = await (await visitor.get('/offline.json?eventSlug=pgh')).json()
  const files = [...list.shell, ...list.files, ...Object.keys(list.pictures)]
  let bytes = 0
  for (const path of [...list.pages, ...files]) {
    const answer = await fetch(visitor.origin + path, { headers: { 'accept-encoding': 'br' }, decompress: false })
    bytes += (await answer.arrayBuffer()).byteLength
  }
  return { pages: list.pages.length, files: files.length, bytes }
}

/** Does something so often, and so many at once. */
async function times(often: number, atOnce: number, act: (n: number) => Promise<void>): Promise<number> {
  let next = 0
  const one = async () => {
    while (next < often) await act(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return often
}

async function right(asked: Promise<Response | undefined>, status: number) {
  const answer = await asked
  if (answer?.status !== status) throw new Error(`Answered ${answer?.status}: ${await answer?.text()}`)
  if (!answer.bodyUsed) await answer.arrayBuffer()
}
