import { ADMIN, Client } from '../../support/app.ts'
import { newOutcome, type Outcome } from '../outcome.ts'
import type { Stand } from '../stand.ts'
import { found } from './found.ts'
import { insist, Organizer } from './insist.ts'
import { startReaders } from './readers.ts'
import { type Places, writersOf } from './writers.ts'
import { type Kind, nothingWritten } from './written.ts'

const PAUSE_MS: Record<Kind, number> = { posts: 60, edits: 80, uploads: 300, seeds: 600 }
/** What is not back by then does not come back by itself. */
const PATIENCE_MS = 60_000

export type Load = {
  /** Breaks something and mends it, or lets it mend itself; resolves when a post and an edit are acknowledged again, and a page whole. */
  through(fault: () => Promise<unknown>): Promise<void>
}

/** People who post, edit, upload, seed and read while `work` breaks things `rounds` times; answers what became of it all. */
export async function underLoad(
  stand: Stand,
  rounds: number,
  work: (load: Load, round: number) => Promise<void>,
): Promise<Outcome> {
  const written = nothingWritten()
  const organizer = new Organizer(stand.origin, written, ADMIN)
  await organizer.signIn()
  const places = await look(stand.origin, written)
  const writers = Object.entries(writersOf(places, written, organizer)) as [Kind, () => Promise<void>][]
  let isBroken = false
  let isEnding = false
  const readers = await startReaders(stand.origin, places.event.slug, () => isBroken)
  const writing = writers.map(async ([kind, write]) => {
    while (!isEnding) {
      await write()
      await Bun.sleep(PAUSE_MS[kind] * (0.5 + Math.random()))
    }
  })
  const { counts } = written
  /** Whether it came about in time. */
  const soon = async (holds: () => boolean) => {
    const end = performance.now() + PATIENCE_MS
    while (!holds() && performance.now() < end) await Bun.sleep(5)
    return holds()
  }
  const backMs: number[] = []
  const load: Load = {
    async through(fault) {
      isBroken = true
      await fault()
      const from = performance.now()
      const { posts, edits } = counts
      if (await soon(() => counts.posts > posts && counts.edits > edits && readers.wholeAt() > from))
        backMs.push(performance.now() - from)
      isBroken = false
    },
  }
  for (let round = 0; round < rounds && backMs.length === round; round++) {
    const before = { ...counts }
    await soon(() => writers.every(([kind]) => counts[kind] > before[kind]))
    await Bun.sleep(Math.random() * 200)
    await work(load, round)
  }
  isEnding = true
  await Promise.race([Promise.all(writing), Bun.sleep(PATIENCE_MS)])
  written.isOver = true
  await Promise.all(writing)
  await readers.stop()
  const outcome = newOutcome(written, readers.counts, backMs, rounds)
  return { ...outcome, ...(await found(stand, places, written)) }
}

async function look(origin: string, written: ReturnType<typeof nothingWritten>): Promise<Places> {
  const ask = async (path: string) =>
    JSON.parse((await insist(written, path, (headers) => new Client(origin).get(path, headers)))!.text)
  const events: { id: string; slug: string }[] = await ask('/api/events')
  const [event, seeded] = ['pgh', 'cbus'].map((name) => events.find(({ slug }) => slug === name)!) as [
    Places['event'],
    Places['event'],
  ]
  const [session] = await ask(`/api/sessions?eventSlug=${event.slug}`)
  const [speaker] = await ask(`/api/speakers?eventSlug=${event.slug}`)
  const { length } = await ask(`/api/sessions?eventSlug=${seeded.slug}`)
  return { origin, event, session, speaker, seeded: { slug: seeded.slug, sessions: length } }
}
