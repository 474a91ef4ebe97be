import { join } from 'node:path'
import { Client } from '../../support/app.ts'
import { insist, type Organizer } from './insist.ts'
import type { Kind, Written } from './written.ts'

/** What is written to, as it was found at first. */
export type Places = {
  origin: string
  event: { id: string; slug: string }
  session: { id: string }
  speaker: { id: string }
  /** How many sessions the event has that is seeded again and again. */
  seeded: { slug: string; sessions: number }
}

const picture = Bun.file(join(import.meta.dirname, '../../../public/images/icon-192.png'))

/** One of each kind, written once; resolves when it was acknowledged, or when all is over. */
export function writersOf(places: Places, written: Written, organizer: Organizer): Record<Kind, () => Promise<void>> {
  const { origin, event, session, speaker, seeded } = places
  const acknowledged = (kind: Kind) => void written.counts[kind]++

  /** Of somebody new each time, so that no limit is met, under a name of its own, as the outbox sends it. */
  async function post() {
    const words = `Said ${crypto.randomUUID()}`
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { eventId: event.id, name: 'Ada', message: words }
    const phone = new Client(origin)
    await insist(written, 'device', (headers) => phone.post('/api/device', undefined, headers))
    const send = (headers: Record<string, string>) => phone.post('/api/attendee-messages', body, { ...headers, ...key })
    if (!(await insist(written, 'post', send))) return
    written.posts.push(words)
    acknowledged('posts')
  }

  async function edit() {
    const title = `Edited ${crypto.randomUUID()}`
    if (!(await organizer.call('edit', 'PATCH', `/api/admin/sessions/${session.id}`, { title }))) return
    written.title = title
    acknowledged('edits')
  }

  /** A file whose arrival was not acknowledged is sent to another address. */
  async function upload() {
    const asked = await organizer.call('address', 'POST', '/api/objects/upload')
    if (!asked) return
    const { uploadURL } = JSON.parse(asked.text)
    // Broken off (400), too late (403), or here already though nobody said so (409).
    const sent = await organizer.sendFile(uploadURL, picture, [400, 403, 409])
    if (sent?.status !== 200) return
    const body = { speakerId: speaker.id, photoURL: uploadURL }
    const attached = await organizer.call('attach', 'PUT', '/api/speaker-photos', body)
    if (!attached) return
    written.pictures.push(JSON.parse(attached.text).objectPath)
    acknowledged('uploads')
  }

  /** After somebody broke what is seeded: else there would be nothing to do. */
  async function seed() {
    const list = await insist(written, 'list', (headers) =>
      new Client(origin).get(`/api/sessions?eventSlug=${seeded.slug}`, headers),
    )
    const [first] = list ? JSON.parse(list.text) : []
    // Gone by now, where the list is a saved copy.
    if (first && !(await organizer.call('delete', 'DELETE', `/api/admin/sessions/${first.id}`, undefined, [404])))
      return
    if (await organizer.call('seed', 'POST', '/api/admin/seed-columbus')) acknowledged('seeds')
  }

  return { posts: post, edits: edit, uploads: upload, seeds: seed }
}
