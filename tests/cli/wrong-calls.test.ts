import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { attendeeMessages, events, questions } from '../../db/schema.ts'
import { version } from '../../package.json' with { type: 'json' }
import { cli, cliOnTerminal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent } from '../support/rows.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await db.insert(events).values(['erie', 'york'].map((id) => anEvent({ id, slug: id, name: id.toUpperCase() })))
  await db.insert(questions).values({ eventId: 'erie', sessionId: 'a', id: 'why', text: 'Why?' })
  await db.insert(attendeeMessages).values({ eventId: 'erie', id: 'post', name: 'Bot', message: 'Buy' })
})

test('an unknown command names the nearest one and where to read on, and the version is known', async () => {
  expect((await cli(['boart'], env)).err).toBe(
    "error: unknown command 'boart'\n(Did you mean board?)\nRun `bun cli --help` for help.\n",
  )
  expect(await cli(['board', 'removal'], env)).toEqual({
    code: 64,
    out: '',
    err: "error: unknown command 'removal'\n(Did you mean remove?)\nRun `bun cli board --help` for help.\n",
  })
  expect(await cli(['--version'], env)).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

test('a question and a post are named with their event, too, and another event has none', async () => {
  const show = (slug: string) => cli(['questions', 'show', 'why', '--event', slug], env)
  expect(await show('york')).toEqual({ code: 66, out: '', err: 'No question "why".\n' })
  expect(await show('erie')).toEqual({ code: 0, out: 'Changed the question from held to shown.\n', err: '' })
  const remove = (slug: string) => cli(['board', 'remove', 'post', '--event', slug, '--yes'], env)
  expect(await remove('york')).toEqual({ code: 66, out: '', err: 'No post "post".\n' })
  expect(await remove('erie')).toEqual({ code: 0, out: 'Removed the post by Bot.\n', err: '' })
})

test('former names go on working', async () => {
  expect((await cli(['board', 'held', '-e', 'erie'], env)).out).toBe('No posts are held.\n')
  expect((await cli(['questions', 'let-through', '-e', 'erie', '-n'], env)).out).toBe(
    'Would turn off question review for ERIE. Nothing was changed.\n',
  )
})

test('what removes asks: nothing happens where no one can be asked, or who is asked says no', async () => {
  const many = ['board', 'remove-many', '-e', 'erie', '--minutes', '60']
  await cli(['board', 'restore', 'post'], env)
  expect(await cli(many, env)).toEqual({
    code: 77,
    out: '',
    err: 'This removes 1 post from the board of ERIE. This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
  })
  expect(await cliOnTerminal(many, env, 'n\r')).toEqual({
    code: 77,
    screen: 'This removes 1 post from the board of ERIE.\r\nContinue? [y/N] n\r\nNothing was changed.\r\n',
  })
  expect((await cli(['board', 'list', '-e', 'erie'], env)).out).not.toContain('removed')
})

test('on a terminal only errors are red', async () => {
  const color = { ...env, NO_COLOR: '', FORCE_COLOR: '' }
  const closed = await cliOnTerminal(['board', 'close', '-e', 'erie'], color, '')
  expect(closed.screen).toMatch(/^Closed the board of ERIE\.\r\nUndo: bun cli undo \w+\r\n$/)
  const wrong = await cliOnTerminal(['board', 'remove', 'none'], color, '')
  expect(wrong.screen).toBe('\u001b[31mNo post "none".\u001b[39m\r\n')
})
