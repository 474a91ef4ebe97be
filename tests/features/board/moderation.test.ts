import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { attendeeMessages } from '../../../db/schema.ts'
import { findHeldWord } from '../../../src/features/board/moderation/match-held-words.ts'
import { deleteOldSenderHashes } from '../../../src/posts/delete-old-senders.ts'
import { openPages } from '../../support/open-pages.ts'
import { boardOfPhones, messagesOf, phone, visitor } from './board-of-phones.ts'

const { anna, on, board, remove, undo, post, send, set, waiting } = await boardOfPhones()

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

test('a sender without a device is matched by network, without its devices, and a removal of no posts is not recorded', async () => {
  const nothing = await remove({ minutes: 5 })
  expect([nothing.status, nothing.json, nothing.headers.has('change-id')]).toEqual([
    200,
    { message: 'Removed 0 posts from the last 5 minutes', count: 0 },
    false,
  ])
  expect(await changes()).toEqual([])
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

const ONE_OF = 'Send eventSlug, and one of senderOf, networkOf (the id of a post), minutes and line (all or network)'

test.each([
  [{}, 400, ONE_OF],
  [{ senderOf: 'a', minutes: 1 }, 400, ONE_OF],
  [{ minutes: 0 }, 400, 'At least one minute'],
  [{ minutes: 1441 }, 400, 'At most a day'],
  [{ minutes: '5' }, 400, 'minutes must be a number'],
  [{ senderOf: 'nobody' }, 404, 'Message not found'],
  [{ minutes: 1, eventSlug: 'atlantis' }, 404, 'There is no event "atlantis"'],
])('a removal of %j is refused and removes nothing', async (wanted, status, text) => {
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

const show = (...ids: string[]) => anna('POST', '/api/admin/board/show', { eventSlug: on.eventId, ids })
const holdAgain = (...ids: string[]) => anna('POST', '/api/admin/board/hold-again', { eventSlug: on.eventId, ids })
const now = async () => (await anna('GET', `/api/admin/board?eventSlug=${on.eventId}`)).json
const changes = async (): Promise<string[]> => {
  const { json } = await anna('GET', `/api/admin/changes?eventSlug=${on.eventId}`)
  return json.map(({ what }: { what: string }) => what)
}
const revision = async () =>
  (await visitor('GET', `/api/attendee-messages?eventSlug=${on.eventId}`)).headers.get('revision')

test('a held post is visible to its sender only until an organizer approves it', async () => {
  const ada = await phone('192.0.2.10')
  await post('Before', ada)
  const held = await set('held', { isHeld: true })
  expect([held.status, held.json.boardHeldAt]).toEqual([200, expect.any(String)])
  const before = await revision()
  const answer = await send('Hello', ada)
  const { id } = answer.json
  const own = { id, name: 'Ada', message: 'Hello', createdAt: expect.any(String), isHeld: true }
  expect([answer.status, answer.json]).toEqual([201, own])
  expect(await board()).toEqual(['Before'])
  expect(await (await visitor('GET', `/api/attendee-messages?eventSlug=${on.eventId}&limit=10`)).text).not.toContain(
    'Hello',
  )
  // Held posts do not make phones fetch the board.
  expect(await revision()).toBe(before)
  expect([await waiting(), (await now()).waiting]).toEqual([['Hello'], 1])

  const shown = await show(id)
  expect([shown.status, shown.json]).toEqual([200, { message: 'Approved: 1 post', ids: [id] }])
  expect([await board(), await waiting(), (await now()).waiting]).toEqual([['Hello', 'Before'], [], 0])
  expect(await revision()).not.toBe(before)

  expect((await holdAgain(id)).json.ids).toEqual([id])
  expect([await board(), await waiting()]).toEqual([['Before'], ['Hello']])
  await undo(held.headers.get('change-id'))
  expect((await send('After', await phone('192.0.2.10'))).json.isHeld).toBe(undefined)
  expect([await board(), await waiting()]).toEqual([['After', 'Before'], ['Hello']])
})

test('a held post is reviewed by one of two organizers, and held again after its removal and restoration', async () => {
  const ada = await phone('192.0.2.12')
  const open = await post('Open', ada)
  await set('held', { isHeld: true })
  const seen = await post('Seen', ada)
  expect((await show(seen)).json.ids).toEqual([seen])
  expect((await show(seen)).json).toEqual({ message: 'Approved: 0 posts', ids: [] })
  expect((await holdAgain(open)).json.ids).toEqual([])
  for (const each of [open, seen]) await anna('DELETE', `/api/admin/attendee-messages/${each}`)
  const id = await post('Hello', await phone('192.0.2.11'))
  await anna('DELETE', `/api/admin/attendee-messages/${id}`)
  expect([await board(), await waiting()]).toEqual([[], []])
  const restored = (await anna('POST', `/api/admin/attendee-messages/${id}/restore`)).json
  expect([restored.removedAt, restored.heldAt, restored.heldFor]).toEqual([null, expect.any(String), 'all'])
  expect([await board(), await waiting()]).toEqual([[], ['Hello']])
  const removed = await remove({ senderOf: id })
  expect([removed.json.count, await waiting()]).toEqual([1, []])
  await undo(removed.headers.get('change-id'))
  expect(await waiting()).toEqual(['Hello'])
})

test('a post with a watched word is held in any case, and edits of the words keep the others', async () => {
  const ada = await phone('192.0.2.13')
  expect((await set('words', { add: ['Crypto', 'buy now'] })).json.boardWords).toEqual(['Crypto', 'buy now'])
  const more = await set('words', { add: ['café', 'CRYPTO'], remove: ['Buy now'] })
  expect(more.json.boardWords).toEqual(['Crypto', 'café'])
  for (const message of ['I love CRYPTO', 'Cryptography is fun']) await post(message, ada)
  await post('To the Cafe!', await phone('192.0.2.13'))
  expect([await board(), await waiting()]).toEqual([['Cryptography is fun'], ['To the Cafe!', 'I love CRYPTO']])
  await undo(more.headers.get('change-id'))
  expect((await now()).words).toEqual(['Crypto', 'buy now'])
})

test('settings of a board are refused with a sentence, and without an event every call is', async () => {
  for (const [what, said, text] of [
    ['held', {}, 'Send eventSlug and isHeld'],
    ['slow', { seconds: 0 }, 'At least one second'],
    ['slow', { seconds: 3601 }, 'At most an hour'],
    ['slow', { seconds: 'ten' }, 'Send eventSlug and seconds'],
    ['words', { add: 'buy' }, 'Send eventSlug, and the words to add or to remove'],
    ['words', { add: ['?!'] }, 'A word must contain a letter or a digit'],
    ['words', { add: [' '] }, 'Enter a word'],
  ] as const) {
    const refused = await set(what, said)
    expect([what, said, refused.status, refused.text]).toEqual([what, said, 400, text])
  }
  for (const [method, what, said] of [
    ['PUT', 'closed', { isClosed: true }],
    ['PUT', 'held', { isHeld: true }],
    ['PUT', 'slow', { seconds: 30 }],
    ['PUT', 'words', { add: ['buy'] }],
    ['POST', 'removals', { minutes: 5 }],
    ['POST', 'show', { ids: ['a'] }],
    ['POST', 'hold-again', { ids: ['a'] }],
  ] as const) {
    const refused = await anna(method, `/api/admin/board/${what}`, said)
    expect([what, refused.status, refused.text.startsWith('Send eventSlug')]).toEqual([what, 400, true])
  }
})

test('a closed board can be read and takes no posts until it opens again', async () => {
  const ada = { from: '192.0.2.8' }
  await post('Before', ada)
  const closed = await set('closed', { isClosed: true })
  expect([closed.status, closed.json.boardClosedAt]).toEqual([200, expect.any(String)])
  const refused = await send('Meanwhile', ada)
  expect([refused.status, refused.text]).toEqual([403, 'Posting is closed for now. You can still read messages.'])
  const read = await visitor('GET', `/api/attendee-messages?eventSlug=${on.eventId}`)
  expect([messagesOf(read.json), read.headers.get('board')]).toEqual([['Before'], 'closed'])
  expect((await set('closed', { isClosed: true })).headers.has('change-id')).toBe(false)

  const opened = await set('closed', { isClosed: false })
  await post('After', ada)
  expect(await board()).toEqual(['After', 'Before'])
  expect(await changes()).toEqual([`Opened the board of WITCON ${on.count}`, `Closed the board of WITCON ${on.count}`])
  expect((await undo(opened.headers.get('change-id'))).status).toBe(200)
  expect((await send('Meanwhile', ada)).status).toBe(403)
})

test('in slow mode each device behind one address posts once per interval, and those without a device share one post', async () => {
  const [ada, eva] = [await phone('192.0.2.20'), await phone('192.0.2.20')]
  const slow = await set('slow', { seconds: 300 })
  expect(slow.json.boardSlowSeconds).toBe(300)
  expect((await send('One', ada)).status).toBe(201)
  expect((await send('Two', eva)).status).toBe(201)
  const refused = await send('Three', ada)
  expect([refused.status, refused.text, refused.headers.get('retry-after')]).toEqual([
    429,
    'Slow mode is on. You can post again in 5 minutes.',
    '300',
  ])
  expect(await board()).toEqual(['Two', 'One'])
  await undo(slow.headers.get('change-id'))
  expect((await send('Three', ada)).status).toBe(201)
  await set('slow', { seconds: 60 })
  expect((await send('One', { from: '192.0.2.21' })).status).toBe(201)
  expect((await send('Two', { from: '192.0.2.21' })).status).toBe(429)
  expect((await send('Three', { from: '192.0.2.22' })).status).toBe(201)
  expect((await send('Four', await phone('192.0.2.21'))).status).toBe(201)
})

test('a network has sixty posts per interval of slow mode, whatever its devices', async () => {
  await set('slow', { seconds: 3600 })
  const close = openPages('192.0.2.23', 61)
  const answers: number[] = []
  for (let at = 0; at < 61; at++) answers.push((await send(`Number ${at}`, await phone('192.0.2.23'))).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
  close()
})

test('a post that was not stored takes no turn of slow mode', async () => {
  const ada = await phone('192.0.2.24')
  await set('slow', { seconds: 600 })
  expect((await send('', ada)).status).toBe(400)
  const closed = await set('closed', { isClosed: true })
  expect((await send('One', ada)).status).toBe(403)
  await undo(closed.headers.get('change-id'))
  expect((await send('One', ada)).status).toBe(201)
  const off = await set('slow', { seconds: null })
  expect(off.json.boardSlowSeconds).toBe(null)
  expect((await changes())[0]).toBe(`Turned off slow mode on the WITCON ${on.count} board`)
})

test.each([
  ['Come and BUY it', 'buy'],
  ['Kauf jetzt: Ëintritt frei', 'eintritt'],
  ['Buy… now!', 'Buy now'],
  ['bu\u200by', 'buy'],
  ['ｂｕｙ', 'buy'],
  ['bu\u0301y', 'buy'],
  ['See example.com/deal', 'Example.com'],
  ['Such a zz bad thing', 'zzbad'],
  ['z-zbad', 'zzbad'],
  ['z.z.b.a.d!', 'zzbad'],
  ['z z  b a\nd', 'zzbad'],
  ['zzb\u0430d', 'zzbad'],
  ['z.z.b.\u0430.d', 'zzbad'],
  ['buynow', 'buy now'],
  ['Новое слово', 'слово'],
])('%j is held for %j', (text, word) => {
  expect(findHeldWord(text, ['other', word])).toBe(word)
})

test.each([
  ['Buyers of books', 'buy'],
  ['A rebuy', 'buy'],
  ['buy it now', 'buy now'],
  ['!!!', 'buy'],
  ['zzbadly done', 'zzbad'],
  ['It reads as sign of spring', 'ass'],
  ['The class is full', 'ass'],
  ['Is a buyer here?', 'sabuy'],
  ['zz badly', 'zzbad'],
  ['\u0412\u043e\u0442 \u043e\u043d', 'bot'],
])('%j is not held for %j', (text, word) => {
  expect(findHeldWord(text, [word])).toBe(undefined)
})
