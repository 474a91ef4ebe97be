import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { attendeeMessages } from '../../../db/schema.ts'
import { deleteOldSenderHashes } from '../../../src/posts/delete-old-senders.ts'
import { boardOfPhones, phone } from './board-of-phones.ts'

const { anna, on, board, remove, undo, post } = boardOfPhones()

test('all posts of one sender are removed and restored together', async () => {
  const [spammer, neighbor] = [await phone('192.0.2.1'), await phone('192.0.2.1')]
  await post('Buy', spammer)
  await post('Hello', neighbor)
  const id = await post('Buy now', spammer)
  const tried = await remove({ senderOf: id, isRehearsal: true })
  expect([tried.status, tried.json, tried.headers.get('change-id')]).toEqual([
    200,
    { message: 'Removed 2 posts from one sender', count: 2 },
    null,
  ])
  expect(await board()).toEqual(['Buy now', 'Hello', 'Buy'])

  const removed = await remove({ senderOf: id })
  expect([removed.status, removed.json]).toEqual([200, tried.json])
  expect(await board()).toEqual(['Hello'])
  const undone = await undo(removed.headers.get('change-id'))
  expect(undone.json).toEqual({ message: 'Undid: Removed 2 posts from one sender' })
  expect(await board()).toEqual(['Buy now', 'Hello', 'Buy'])
  await undo(undone.headers.get('change-id'))
  expect(await board()).toEqual(['Hello'])
})

test('a sender without a device is matched by network, without its devices', async () => {
  const known = await phone('192.0.2.2')
  await post('Hello', known)
  const id = await post('Buy', { from: '192.0.2.2' })
  await post('Buy more', { from: '192.0.2.2' })
  await post('From elsewhere', { from: '192.0.2.3' })
  expect((await remove({ senderOf: id })).json.count).toBe(2)
  expect(await board()).toEqual(['From elsewhere', 'Hello'])
  expect((await remove({ networkOf: id })).json).toEqual({ message: 'Removed 1 post from one network', count: 1 })
  expect(await board()).toEqual(['From elsewhere'])
})

test('recent posts are removed together, and one of them can be restored alone', async () => {
  const old = await post('An hour old', { from: '192.0.2.4' })
  const anHourAgo = { createdAt: sql<string>`now() - interval '1 hour'` }
  await writeWithRevision(on.eventId, ['attendee-messages'], (tx) =>
    tx.update(attendeeMessages).set(anHourAgo).where(eq(attendeeMessages.id, old)),
  )
  const good = await post('Good', { from: '192.0.2.4' })
  await post('Bad', { from: '192.0.2.4' })
  const removed = await remove({ minutes: 10 })
  expect(removed.json.message).toBe('Removed 2 posts from the last 10 minutes')
  expect(await board()).toEqual(['An hour old'])
  const listed = (await anna('GET', `/api/admin/attendee-messages?eventSlug=${on.eventId}`)).json
  expect(listed.map((post: { removedAt: string | null }) => !!post.removedAt)).toEqual([true, true, false])
  expect(JSON.stringify(listed)).not.toMatch(/from(Device|Network)|removalId/)
  expect((await anna('POST', `/api/admin/attendee-messages/${good}/restore`)).json.removedAt).toBe(null)
  expect(await board()).toEqual(['Good', 'An hour old'])
  await undo(removed.headers.get('change-id'))
  expect(await board()).toEqual(['Bad', 'Good', 'An hour old'])
})

test('a removal of no posts is not recorded', async () => {
  const nothing = await remove({ minutes: 5 })
  expect([nothing.status, nothing.json, nothing.headers.has('change-id')]).toEqual([
    200,
    { message: 'Removed 0 posts from the last 5 minutes', count: 0 },
    false,
  ])
  expect((await anna('GET', `/api/admin/changes?eventSlug=${on.eventId}`)).json).toEqual([])
})

const ONE_OF = 'Send eventSlug, and one of senderOf, networkOf (the id of a post), minutes and line (all or network)'
test.each([
  [{}, 400, ONE_OF],
  [{ senderOf: 'a', minutes: 1 }, 400, ONE_OF],
  [{ minutes: 0 }, 400, 'At least one minute'],
  [{ minutes: 1441 }, 400, 'At most a day'],
  [{ minutes: '5' }, 400, 'minutes must be a number'],
  [{ senderOf: 'nobody' }, 404, 'Message not found'],
  [{ minutes: 1, eventSlug: 'atlantis' }, 404, 'There is no event "atlantis"'],
])('%j removes nothing', async (wanted, status, text) => {
  const refused = await remove(wanted)
  expect([refused.status, refused.text]).toEqual([status, text])
})

test('addresses are stored as hashes, and the hashes are deleted after a week', async () => {
  const id = await post('Hello', await phone('192.0.2.77'))
  const row = async () => (await db.select().from(attendeeMessages).where(eq(attendeeMessages.id, id)))[0]!
  expect(JSON.stringify(await row())).not.toContain('192.0.2.77')
  expect([(await row()).fromDevice, (await row()).fromNetwork]).toEqual([
    expect.stringMatching(/^[\w-]{16}$/),
    expect.stringMatching(/^[\w-]{16}$/),
  ])
  await deleteOldSenderHashes()
  expect((await row()).fromNetwork).not.toBe(null)
  const eightDaysAgo = { createdAt: sql<string>`now() - interval '8 days'` }
  await db.update(attendeeMessages).set(eightDaysAgo).where(eq(attendeeMessages.id, id))
  await deleteOldSenderHashes()
  expect([(await row()).fromDevice, (await row()).fromNetwork]).toEqual([null, null])
  const refused = await remove({ senderOf: id })
  expect([refused.status, refused.text]).toEqual([409, 'Sender unknown: sender details are deleted after a week'])
})
