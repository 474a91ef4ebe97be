import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { attendeeMessages, events, postReports } from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { deleteOldSenderHashes } from '../../../src/posts/delete-old-senders.ts'
import { startFileApp } from '../../support/app.ts'
import { openWhole, texts } from '../../support/html.ts'
import { deviceOfAge } from '../../support/known-device.ts'

const app = await startFileApp({ seeded: false })
env.TRUST_PROXY = true
const anna = await app.admin()
afterAll(() => {
  env.TRUST_PROXY = false
})

const GONE = 'ErrorThis message is no longer on the board.'
const on = { slug: '', count: 0 }
beforeEach(async () => {
  on.slug = `camp-${++on.count}`
  const event = { id: on.slug, slug: on.slug, name: `WITCON ${on.count}`, city: 'Erie', boardWords: ['crypto'] }
  await writeWithRevision(on.slug, ['event'], (tx) => tx.insert(events).values(event))
})

async function posted(...messages: string[]): Promise<string[]> {
  const rows = messages.map((message) => ({
    id: `${on.slug}-${message.replaceAll(/\W/g, '-')}`,
    eventId: on.slug,
    name: 'Ada',
    message,
  }))
  await writeWithRevision(on.slug, ['attendee-messages'], (tx) => tx.insert(attendeeMessages).values(rows))
  return rows.map(({ id }) => id)
}

const report = (post: string, by = app.visitor(), from = '192.0.2.1') =>
  by.send('POST', `/messaging/report?eventSlug=${on.slug}`, new URLSearchParams({ eventId: on.slug, post }), {
    origin: app.origin,
    'x-forwarded-for': from,
  })

/** A device that has been known for three minutes. */
async function reportKnown(post: string, from = '192.0.2.1') {
  const phone = app.visitor()
  phone.cookie = await deviceOfAge(180)
  return report(post, phone, from)
}

const board = async (): Promise<string[]> => {
  const posts = await (await app.visitor().get(`/api/attendee-messages?eventSlug=${on.slug}`)).json()
  return posts.map(({ message }: { message: string }) => message)
}
type Moderated = { message: string; heldFor: string | null; reports: number }
const moderated = async (): Promise<(string | number | null)[][]> => {
  const posts: Moderated[] = await (await anna.get(`/api/admin/attendee-messages?eventSlug=${on.slug}`)).json()
  return posts.map(({ message, heldFor, reports }) => [message, heldFor, reports])
}

test('a report asks for confirmation, and the board confirms it', async () => {
  const [id] = await posted('Rude')
  const list = (await openWhole(app, `/messaging?eventSlug=${on.slug}`)).html
  expect(list).toContain(`href="/messaging?eventSlug=${on.slug}&amp;report=${id}"`)
  const asks = (await openWhole(app, `/messaging?eventSlug=${on.slug}&report=${id}`)).html
  expect(texts(asks, 'dialog h2')).toEqual(['Report this message?'])
  expect(texts(asks, 'dialog blockquote')).toEqual(['AdaRude'])
  const answer = await report(id!)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/messaging?eventSlug=${on.slug}&reported`])
  const thanks = (await openWhole(app, `/messaging?eventSlug=${on.slug}&reported`)).html
  expect(texts(thanks, '.notice.good')).toEqual(['Thank youThe organizers will review your report.'])
})

test('reports of three devices on two networks hold a post, but not after its approval', async () => {
  const [id] = await posted('Rude', 'Nice')
  await reportKnown(id!)
  await reportKnown(id!)
  expect([await moderated(), await board()]).toEqual([
    [
      ['Rude', null, 2],
      ['Nice', null, 0],
    ],
    ['Rude', 'Nice'],
  ])
  await report(id!, app.visitor(), '192.0.2.2')
  expect([(await moderated())[0], await board()]).toEqual([['Rude', 'reports', 3], ['Nice']])
  const gone = await report(id!)
  expect([gone.status, texts(await gone.text(), '[role=alert]')]).toEqual([404, [GONE]])

  await anna.post('/api/admin/board/show', { eventSlug: on.slug, ids: [id] })
  for (const n of [3, 4, 5]) await reportKnown(id!, `192.0.2.${n}`)
  expect([(await moderated())[0], await board()]).toEqual([
    ['Rude', 'reports', 6],
    ['Rude', 'Nice'],
  ])
})

test('an address without known devices counts as one reporter', async () => {
  const [id] = await posted('Harmless')
  for (const _ of [1, 2, 3]) expect((await report(id!)).status).toBe(303)
  for (const age of [0, 60, 110]) {
    const phone = app.visitor()
    phone.cookie = await deviceOfAge(age)
    await report(id!, phone)
  }
  expect([await moderated(), await board()]).toEqual([[['Harmless', null, 1]], ['Harmless']])
})

test('five known phones of one network hold a post, and four do not', async () => {
  const [id] = await posted('Rude')
  for (const _ of [1, 2, 3, 4]) await reportKnown(id!)
  expect(await board()).toEqual(['Rude'])
  await reportKnown(id!)
  expect(await board()).toEqual([])
})

test('reports of one network hold at most twenty posts, and reports of others still count', async () => {
  const ids = await posted(...Array.from({ length: 21 }, (_, at) => `Number ${at}`))
  for (const id of ids) for (const _ of [1, 2, 3, 4, 5]) await reportKnown(id)
  expect(await board()).toEqual(['Number 20'])
  for (const n of [2, 3, 4]) await report(ids[20]!, app.visitor(), `192.0.2.${n}`)
  expect(await board()).toEqual([])
})

test('reporters are deleted after a week', async () => {
  const [id] = await posted('Rude')
  await report(id!)
  const [row] = await db.select().from(postReports).where(eq(postReports.postId, id!))
  expect(row!.fromDevice).toMatch(/^[\w-]{16}$/)
  await db.update(postReports).set({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
  await deleteOldSenderHashes()
  expect(await db.select().from(postReports)).toEqual([])
})

test('visitors cannot read the watched words', async () => {
  for (const path of ['/api/events', `/messaging?eventSlug=${on.slug}`, `/api/attendee-messages?eventSlug=${on.slug}`])
    expect(await (await app.visitor().get(path)).text()).not.toContain('crypto')
})
