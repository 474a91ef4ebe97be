import { beforeAll, expect, test } from 'bun:test'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'

const { env } = cliDatabase()
beforeAll(async () => {
  await cli(['seed', '--event', 'pgh', '--yes'], env)
})

const run = async (...words: string[]) => {
  const { code, out, err } = await cli(words, env)
  return { code, out: out.trim(), err: err.trim() }
}
type Listed = { id: string; title: string; status: string; cancelReason: string | null; replacedById: string | null }
const listed = async (): Promise<Listed[]> =>
  JSON.parse((await run('sessions', 'list', '--event', 'pgh', '--json')).out)

test('a session is cancelled by its title, tried first, and the change taken back', async () => {
  const [first, second] = await listed()
  const words = [
    'sessions',
    'cancel',
    first!.title.toUpperCase(),
    '--event',
    'pgh',
    '--reason',
    'The speaker is ill.',
    '--yes',
  ]
  const all = [...words, '--replaced-by', second!.id]
  expect((await run(...all, '--dry-run')).out).toBe(`Would cancel "${first!.title}". Nothing was changed.`)
  expect((await listed())[0]!.status).toBe('confirmed')
  const done = JSON.parse((await run(...all, '--json')).out)
  expect(done).toEqual({ message: `Canceled "${first!.title}"`, dryRun: false, changeId: expect.any(String) })
  expect((await listed()).find(({ id }) => id === first!.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The speaker is ill.',
    replacedById: second!.id,
  })
  expect((await run(...all)).out).toBe(`"${first!.title}" is already canceled.`)
  expect((await run('sessions', 'list', '--event', 'pgh')).out).toMatch(/ canceled +/)
  expect((await run('sessions', 'confirm', first!.id, '--event', 'pgh')).code).toBe(0)
  expect((await listed()).find(({ id }) => id === first!.id)).toMatchObject({ status: 'confirmed', cancelReason: null })
})

test('which session is meant has to be clear, and a session does not replace itself', async () => {
  const [first] = await listed()
  const unknown = await run('sessions', 'draft', 'Nobody’s talk', '--event', 'pgh')
  expect([unknown.code, unknown.err]).toEqual([66, 'WITCON PGH has no session "Nobody’s talk".'])
  const itself = await run('sessions', 'cancel', first!.id, '--event', 'pgh', '--replaced-by', first!.id, '--yes')
  expect([itself.code, itself.err]).toEqual([64, 'A session cannot replace itself.'])
})

test('attendees are told of changes from now on', async () => {
  const published = await run('publish', '--event', 'pgh')
  expect([published.code, published.out]).toEqual([0, 'Published the program of WITCON PGH.'])
  expect(published.err).toMatch(/^Undo: bun cli undo \w+$/)
})
