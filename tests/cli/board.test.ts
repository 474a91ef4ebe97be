import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { attendeeMessages, events } from '../../db/schema.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await db.insert(events).values({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', city: 'Erie' })
  const post = { eventId: 'erie', name: 'Bot', createdAt: '2027-05-08T10:00:00.000Z' }
  await db.insert(attendeeMessages).values([
    { ...post, id: 'one', message: 'Buy', fromNetwork: 'a' },
    { ...post, id: 'two', message: 'Buy\nnow', fromNetwork: 'a', createdAt: '2027-05-08T10:00:01.000Z' },
    { ...post, id: 'three', name: 'Ada', message: 'Hello', fromNetwork: 'b', createdAt: '2027-05-08T10:00:02.000Z' },
  ])
})

const board = (...args: string[]) => cli(['board', ...args], env)

test('all posts of a sender are tried, removed, listed and put back from the terminal', async () => {
  expect(await board('remove-many', '--event', 'erie', '--sender-of', 'one', '--dry-run')).toEqual({
    code: 0,
    out: 'Would remove 2 posts from one sender. Nothing was changed.\n',
    err: '',
  })
  const removed = JSON.parse((await board('remove-many', '-e', 'erie', '--sender-of', 'one', '--yes', '--json')).out)
  expect(removed).toEqual({
    message: 'Removed 2 posts from one sender',
    count: 2,
    changeId: expect.any(String),
    dryRun: false,
  })
  expect((await board('list', '-e', 'erie')).out).toBe(
    [
      'three  2027-05-08T10:00:02.000Z           Ada: Hello',
      'two    2027-05-08T10:00:01.000Z  removed  Bot: Buy now',
      'one    2027-05-08T10:00:00.000Z  removed  Bot: Buy\n',
    ].join('\n'),
  )
  expect((await board('restore', 'two')).out).toBe('Restored the post by Bot.\n')
  expect((await cli(['undo', removed.changeId], env)).out).toBe('Undid: Removed 2 posts from one sender.\n')
  const listed = JSON.parse((await board('list', '-e', 'erie', '--search', 'buy', '--json')).out)
  expect(listed.map(({ id, removedAt }: { id: string; removedAt: null }) => [id, removedAt])).toEqual([
    ['two', null],
    ['one', null],
  ])
})

test('what cannot be meant is one clear line', async () => {
  const usage = 'Use exactly one of --sender-of, --network-of, --minutes (1 to 1440), and --line (all or network).\n'
  expect(await board('remove-many', '-e', 'erie')).toEqual({ code: 64, out: '', err: usage })
  expect(await board('remove-many', '-e', 'erie', '--minutes', 'ten')).toEqual({ code: 64, out: '', err: usage })
  expect(await board('remove', 'nothing')).toEqual({ code: 66, out: '', err: 'No post "nothing".\n' })
})

test('what waits is listed, shown and held again from the terminal; words, holding and slowness are set there', async () => {
  const waits = { id: 'four', heldAt: '2027-05-08T10:00:03.000Z', heldFor: 'words' as const, fromNetwork: 'a' }
  await db
    .insert(attendeeMessages)
    .values({ ...waits, eventId: 'erie', name: 'Bot', message: 'Crypto', createdAt: '2027-05-08T10:00:03.000Z' })
  expect((await board('words', '-e', 'erie', '--add', 'Crypto', 'buy now')).out).toBe(
    'Changed the watched words of the board of WITCON ERIE.\n',
  )
  expect((await board('words', '-e', 'erie')).out).toBe('Crypto\nbuy now\n')
  expect((await board('hold', '-e', 'erie')).out).toBe('Turned on post review on the board of WITCON ERIE.\n')
  expect((await board('hold', '-e', 'erie')).out).toBe('The board of WITCON ERIE is already held.\n')
  expect((await board('hold', '-e', 'erie', '--off', '--dry-run')).out).toBe(
    'Would turn off post review on the board of WITCON ERIE. Nothing was changed.\n',
  )
  expect((await board('slow', '-e', 'erie', '--seconds', '90')).out).toBe(
    'Limited the board of WITCON ERIE to one post every 90 seconds per sender.\n',
  )
  expect(await board('slow', '-e', 'erie', '--seconds', 'soon')).toEqual({
    code: 64,
    out: '',
    err: 'Use --seconds with 1 to 3600, or --off.\n',
  })
  expect((await board('held', '-e', 'erie')).out).toBe(
    'four  2027-05-08T10:00:03.000Z  held: watched word  Bot: Crypto\n',
  )
  expect((await board('show', '-e', 'erie')).out).toBe('Published 1 post on the board of WITCON ERIE.\n')
  expect((await board('held', '-e', 'erie')).out).toBe('No posts are held.\n')
  expect((await board('show', 'four', '-e', 'erie')).err).toBe(
    'None of these posts is held on the board of WITCON ERIE.\n',
  )
  expect((await board('hold', 'four', '-e', 'erie')).out).toBe('Held 1 post on the board of WITCON ERIE again.\n')
})

test('the board is closed and opened from the terminal', async () => {
  expect((await board('close', '-e', 'erie')).out).toBe('Closed the board of WITCON ERIE.\n')
  expect((await board('freeze', '-e', 'erie')).out).toBe('The board of WITCON ERIE is already closed.\n')
  expect((await board('open', '-e', 'erie')).out).toBe('Opened the board of WITCON ERIE.\n')
})

test('what is decided about posts is tried first: it says what would be done, and does nothing', async () => {
  const post = { eventId: 'erie', name: 'Bot', message: 'Casino', createdAt: '2027-05-08T11:00:00.000Z' }
  const [heldAt, removedAt] = ['2027-05-08T11:00:01.000Z', '2027-05-08T11:00:02.000Z']
  await db.delete(attendeeMessages)
  await db.insert(attendeeMessages).values([
    { ...post, id: 'waiting', heldAt, heldFor: 'all' },
    { ...post, id: 'shown', heldFor: 'all' },
    { ...post, id: 'gone', removedAt },
  ])
  const state = () => db.select().from(attendeeMessages).orderBy(attendeeMessages.id)
  const before = await state()
  const tried = async (...args: string[]) => (await board(...args, '--dry-run')).out
  const nothing = '. Nothing was changed.\n'
  expect(await tried('show', '-e', 'erie')).toBe(`Would publish 1 post on the board of WITCON ERIE${nothing}`)
  expect(await tried('show', 'waiting', '-e', 'erie', '--json')).toBe('{"ids":["waiting"],"dryRun":true}\n')
  expect(await tried('hold', 'shown', '-e', 'erie')).toBe(
    `Would hold 1 post on the board of WITCON ERIE again${nothing}`,
  )
  expect(await tried('remove', 'shown')).toBe(`Would remove the post by Bot${nothing}`)
  expect(await tried('restore', 'gone')).toBe(`Would restore the post by Bot${nothing}`)
  expect(JSON.parse(await tried('restore', 'gone', '--json'))).toMatchObject({ removedAt: null, dryRun: true })
  expect(await state()).toEqual(before)
})

test('all that wait are shown at once, however many a list has', async () => {
  const heldAt = '2027-05-08T12:00:00.000Z'
  const post = { eventId: 'erie', name: 'Bot', message: 'Wait', createdAt: heldAt, heldAt, heldFor: 'all' as const }
  await db.insert(attendeeMessages).values(Array.from({ length: 450 }, (_, at) => ({ ...post, id: `flood-${at}` })))
  expect((await board('show', '-e', 'erie', '--json')).out).toContain('"flood-449"')
  expect((await board('held', '-e', 'erie')).out).toBe('No posts are held.\n')
})
