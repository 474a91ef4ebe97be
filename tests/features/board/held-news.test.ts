import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { openStream } from '../../support/event-stream.ts'

const app = await startFileApp()
const eventId = await eventIdOf('pgh')

test("the organizers' stream reports a held post, the attendees' stream only its approval", async () => {
  const anna = await app.admin()
  await anna.put('/api/admin/board/held', { eventSlug: 'pgh', isHeld: true })
  await using organizers = await openStream(`${app.origin}/api/admin/news?eventSlug=pgh`, { cookie: anna.cookie })
  await using attendees = await openStream(`${app.origin}/api/news?eventSlug=pgh`)
  const read = async (stream: typeof organizers): Promise<Record<string, number>> =>
    JSON.parse(await stream.next()).revisions
  const [before, known] = [await read(organizers), await read(attendees)]
  const sent = await app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message: 'Is there lunch?' })
  const { id } = await sent.json()
  const told = await organizers.next()
  expect(JSON.parse(told).revisions).toEqual({ ...before, 'held-posts': before['held-posts']! + 1 })
  expect(told).not.toContain('lunch')
  await anna.post('/api/admin/board/show', { eventSlug: 'pgh', ids: [id] })
  const after = await read(organizers)
  expect(after['attendee-messages']).toBeGreaterThan(before['attendee-messages']!)
  // Attendees hear of the approval first.
  expect(await read(attendees)).toEqual({ ...known, 'attendee-messages': after['attendee-messages']! })
})

test("a visitor cannot read the organizers' stream", async () => {
  expect((await app.visitor().get('/api/admin/news?eventSlug=pgh')).status).toBe(401)
})
