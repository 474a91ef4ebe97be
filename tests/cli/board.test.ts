import { beforeAll, describe, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { attendeeMessages, events, feedback, questions, questionVotes, sessions } from '../../db/schema.ts'
import { version } from '../../package.json' with { type: 'json' }
import { cli, cliOnTerminal, printed, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aSession, insertSessions } from '../support/rows.ts'

const { env } = cliDatabase()

describe('the board', () => {
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

  test('`board remove-many` removes all posts of a sender, after a dry run, and `undo` restores them', async () => {
    expect(await printed(board('remove-many', '--event', 'erie', '--sender-of', 'one', '--dry-run'))).toBe(
      'Would remove 2 posts from one sender. Nothing was changed.\n',
    )
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

  test('the `board` commands refuse ambiguous input in one line', async () => {
    const usage = 'Use exactly one of --sender-of, --network-of, --minutes (1 to 1440), and --line (all or network).\n'
    expect(await board('remove-many', '-e', 'erie')).toEqual({ code: 64, out: '', err: usage })
    expect(await board('remove-many', '-e', 'erie', '--minutes', 'ten')).toEqual({ code: 64, out: '', err: usage })
    expect(await board('remove', 'nothing')).toEqual({ code: 66, out: '', err: 'No post "nothing".\n' })
  })

  test('the `board` commands list, publish and hold posts, and set watched words, review and the posting interval', async () => {
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
    expect(await refusal(board('slow', '-e', 'erie', '--seconds', 'soon'))).toEqual([
      64,
      'Use --seconds with 1 to 3600, or --off.\n',
    ])
    expect((await board('list', '--held', '-e', 'erie')).out).toBe(
      'four  2027-05-08T10:00:03.000Z  held: watched word  Bot: Crypto\n',
    )
    expect((await board('show', '-e', 'erie')).out).toBe('Published 1 post on the board of WITCON ERIE.\n')
    expect((await board('list', '--held', '-e', 'erie')).out).toBe('No posts are held.\n')
    expect((await board('show', 'four', '-e', 'erie')).err).toBe(
      'None of these posts is held on the board of WITCON ERIE.\n',
    )
    expect((await board('hold', 'four', '-e', 'erie')).out).toBe('Held 1 post on the board of WITCON ERIE again.\n')
  })

  test('`board close` and `board open` close and open the board', async () => {
    expect((await board('close', '-e', 'erie')).out).toBe('Closed the board of WITCON ERIE.\n')
    expect((await board('close', '-e', 'erie')).out).toBe('The board of WITCON ERIE is already closed.\n')
    expect((await board('open', '-e', 'erie')).out).toBe('Opened the board of WITCON ERIE.\n')
  })

  test('a dry run of a decision about posts prints its effect and changes nothing', async () => {
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

  test('`board show` publishes all held posts at once', async () => {
    const heldAt = '2027-05-08T12:00:00.000Z'
    const post = { eventId: 'erie', name: 'Bot', message: 'Wait', createdAt: heldAt, heldAt, heldFor: 'all' as const }
    await db.insert(attendeeMessages).values(Array.from({ length: 450 }, (_, at) => ({ ...post, id: `flood-${at}` })))
    expect((await board('show', '-e', 'erie', '--json')).out).toContain('"flood-449"')
    expect((await board('list', '--held', '-e', 'erie')).out).toBe('No posts are held.\n')
  })
})

describe('questions and feedback', () => {
  beforeAll(async () => {
    await db.delete(events)
    await db.insert(events).values({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', city: 'Erie' })
    await insertSessions(db, aSession({ id: 'talk', eventId: 'erie', title: 'Tunnels' }))
    const of = { eventId: 'erie', sessionId: 'talk' }
    await db.insert(questions).values({ ...of, id: 'one', text: 'How\ndeep?', name: 'Ada' })
    await db.insert(questionVotes).values({ eventId: 'erie', questionId: 'one', fromDevice: 'a' })
    await db.insert(feedback).values([
      { ...of, fromDevice: 'a', face: 'good', createdAt: '2027-05-08T10:00:00.000Z' },
      { ...of, fromDevice: 'b', face: 'poor', words: '=1+1', createdAt: '2027-05-08T10:00:01.000Z' },
    ])
  })

  test('the `questions` commands list, show, hide and open questions', async () => {
    const run = async (...args: string[]) => (await cli(['questions', ...args], env)).out.trim()
    expect(await run('list', '-e', 'erie')).toBe('one  held  1 vote  Ada: How deep?')
    expect(await run('show', 'one', '--dry-run')).toBe(
      'Would change the question from held to shown. Nothing was changed.',
    )
    expect(await run('list', '-e', 'erie')).toBe('one  held  1 vote  Ada: How deep?')
    expect(await run('show', 'one')).toBe('Changed the question from held to shown.')
    expect(JSON.parse(await run('hide', 'one', '--json')).before).toBe('shown')
    expect(await run('open', '-e', 'erie', '--dry-run')).toBe(
      'Would open questions for WITCON ERIE. Nothing was changed.',
    )
    expect(await run('open', '-e', 'erie')).toBe('Opened questions for WITCON ERIE.')
    expect(await run('open', '-e', 'erie')).toBe('Nothing to change: questions for WITCON ERIE (already open).')
    expect(await run('close', '-e', 'erie', '-s', 'tunnels')).toBe('Closed questions for "Tunnels".')
    expect(await db.select({ on: sessions.questionsOpen }).from(sessions)).toEqual([{ on: false }])
    expect(await run('inherit', '-e', 'erie', '-s', 'talk')).toBe(
      'Changed questions for "Tunnels" to the event setting.',
    )
    expect(await db.select({ on: sessions.questionsOpen }).from(sessions)).toEqual([{ on: null }])
    expect(await run('hold', '--off', '-e', 'erie')).toBe('Turned off question review for WITCON ERIE.')
    expect(await run('hold', '-e', 'erie')).toBe('Turned on question review for WITCON ERIE.')
    expect(await refusal(cli(['questions', 'show', 'none'], env))).toEqual([66, 'No question "none".\n'])
  })

  test('the `feedback` commands count feedback and write it as CSV', async () => {
    const run = async (...args: string[]) => (await cli(['feedback', ...args, '-e', 'erie'], env)).out
    expect(await run('list')).toBe('1 good  0 fair  1 poor  1 comment  Tunnels\n')
    expect(await run('export')).toBe(
      [
        'Session,Time,Room,Rating,Comment,Sent\r',
        'Tunnels,9:00 – 9:45 AM,,Good,,2027-05-08T10:00:00.000Z\r',
        "Tunnels,9:00 – 9:45 AM,,Poor,'=1+1,2027-05-08T10:00:01.000Z\r\n",
      ].join('\n'),
    )
  })
})

describe('wrong calls', () => {
  beforeAll(async () => {
    await db.delete(events)
    await db.insert(events).values(['erie', 'york'].map((id) => anEvent({ id, slug: id, name: id.toUpperCase() })))
    await db.insert(questions).values({ eventId: 'erie', sessionId: 'a', id: 'why', text: 'Why?' })
    await db.insert(attendeeMessages).values({ eventId: 'erie', id: 'post', name: 'Bot', message: 'Buy' })
  })

  test('an unknown command suggests the nearest one and --help; --version prints the version', async () => {
    expect((await cli(['boart'], env)).err).toBe(
      "error: unknown command 'boart'\n(Did you mean board?)\nRun `bun cli --help` for help.\n",
    )
    expect(await refusal(cli(['board', 'removal'], env))).toEqual([
      64,
      "error: unknown command 'removal'\n(Did you mean remove?)\nRun `bun cli board --help` for help.\n",
    ])
    expect(await cli(['--version'], env)).toEqual({ code: 0, out: `${version}\n`, err: '' })
  })

  test('a command finds a question and a post only in their own event', async () => {
    const show = (slug: string) => cli(['questions', 'show', 'why', '--event', slug], env)
    expect(await show('york')).toEqual({ code: 66, out: '', err: 'No question "why".\n' })
    expect(await show('erie')).toEqual({ code: 0, out: 'Changed the question from held to shown.\n', err: '' })
    const remove = (slug: string) => cli(['board', 'remove', 'post', '--event', slug, '--yes'], env)
    expect(await remove('york')).toEqual({ code: 66, out: '', err: 'No post "post".\n' })
    expect(await remove('erie')).toEqual({ code: 0, out: 'Removed the post by Bot.\n', err: '' })
  })

  test('a removing command asks first, and changes nothing without a yes', async () => {
    const many = ['board', 'remove-many', '-e', 'erie', '--minutes', '60']
    await cli(['board', 'restore', 'post'], env)
    expect(await refusal(cli(many, env))).toEqual([
      77,
      'This removes 1 post from the board of ERIE. This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
    ])
    expect(await cliOnTerminal(many, env, 'n\r')).toEqual({
      code: 77,
      screen: 'This removes 1 post from the board of ERIE.\r\nContinue? [y/N] n\r\nNothing was changed.\r\n',
    })
    expect((await cli(['board', 'list', '-e', 'erie'], env)).out).not.toContain('removed')
  })

  test('the terminal colors only errors red', async () => {
    const color = { ...env, NO_COLOR: '', FORCE_COLOR: '' }
    const closed = await cliOnTerminal(['board', 'close', '-e', 'erie'], color, '')
    expect(closed.screen).toMatch(/^Closed the board of ERIE\.\r\nUndo: bun cli undo \w+\r\n$/)
    const wrong = await cliOnTerminal(['board', 'remove', 'none'], color, '')
    expect(wrong.screen).toBe('\u001b[31mNo post "none".\u001b[39m\r\n')
  })
})
