import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { listEvents } from '../../src/pages/cached-events.ts'
import { cli, cliOnTerminal, refusal } from '../support/cli.ts'
import { cliCluster } from '../support/cli-folder.ts'
import { eventIdOf } from '../support/event-id.ts'

const { env } = cliCluster({ migrated: false })

const editOneTitle = async () => {
  const eventId = await eventIdOf('pgh')
  const [edited] = await db.select().from(sessions).where(eq(sessions.eventId, eventId)).limit(1)
  await db.update(sessions).set({ title: 'An edit' }).where(eq(sessions.id, edited!.id))
}
const edits = async () => (await db.select().from(sessions).where(eq(sessions.title, 'An edit'))).length

test('`seed` creates the tables and the event in an empty database', async () => {
  const seeded = await cli(['seed', '--event', 'pgh'], env)
  expect(seeded).toMatchObject({
    code: 0,
    out: 'Created WITCON PGH (pgh) with 30 sessions, 35 speakers, and 14 sponsors.\n',
  })
  expect(seeded.err).toContain('Saving: 98/98\n')
  expect(await countProgram(await eventIdOf('pgh'))).toEqual({ sessions: 30, speakers: 35, sponsors: 14 })
})

test('`seed` replaces nothing without a terminal or --yes', async () => {
  await editOneTitle()
  expect(await refusal(cli(['seed', '--event', 'pgh'], env))).toEqual([
    77,
    'This replaces all 30 sessions, 35 speakers, and 14 sponsors of WITCON PGH, including every edit. Messages and board posts are kept. This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
  ])
  expect(await edits()).toBe(1)
})

test('`seed` asks on a terminal, accepts a no, and ends at Ctrl-C', async () => {
  for (const [answer, end, endCode] of [
    ['\r', 'Nothing was changed.\r\n', 77],
    ['\x04', 'Nothing was changed.\r\n', 77],
    ['\x03', 'Interrupted.', 130],
  ] as const) {
    const { code, screen } = await cliOnTerminal(['seed', '--event', 'pgh'], env, answer)
    expect(screen).toContain('This replaces all 30 sessions, 35 speakers, and 14 sponsors of WITCON PGH')
    expect([code, screen]).toEqual([endCode, expect.stringContaining(end)])
  }
  expect(await edits()).toBe(1)
})

test('a dry run of `seed` prints its effect and changes nothing', async () => {
  expect(await cli(['seed', '--event', 'pgh', '--dry-run'], env)).toMatchObject({
    code: 0,
    out: 'Would replace 30 sessions, 35 speakers, and 14 sponsors of WITCON PGH (pgh) with 30 sessions, 35 speakers, and 14 sponsors. Nothing was changed.\n',
  })
  expect(await edits()).toBe(1)
})

test('`seed` replaces the event after a yes and shows a progress bar', async () => {
  const { code, screen } = await cliOnTerminal(['seed', '--event', 'pgh'], env, 'y\r')
  expect(screen).toContain('Saving ████████████████████████ 1/1')
  expect(screen).toEndWith(
    'Replaced 30 sessions, 35 speakers, and 14 sponsors of WITCON PGH (pgh) with 30 sessions, 35 speakers, and 14 sponsors.\r\n',
  )
  expect(code).toBe(0)
  expect(await edits()).toBe(0)
})

test('`seed --yes` asks nothing, and --json prints JSON', async () => {
  await editOneTitle()
  const seeded = await cli(['seed', '--event', 'pgh', '--yes', '--json'], env)
  expect(seeded.code).toBe(0)
  expect(JSON.parse(seeded.out)).toMatchObject({
    status: 'replaced',
    isNew: false,
    before: { sessions: 30, speakers: 35, sponsors: 14 },
    after: { sessions: 30, speakers: 35, sponsors: 14 },
    dryRun: false,
  })
  expect(await edits()).toBe(0)
})

test('`seed` reports an unknown event in one line and changes nothing', async () => {
  expect(await refusal(cli(['seed', '--event', 'erie', '--yes'], env))).toEqual([
    64,
    "error: option '-e, --event <slug>' argument 'erie' is invalid. Allowed choices are pgh, cbus.\nRun `bun cli seed --help` for help.\n",
  ])
  expect((await listEvents()).map((event) => event.slug)).toEqual(['pgh'])
})

test('--help lists the commands, and a call without a command is an error', async () => {
  const help = await cli(['--help'], env)
  expect(help.code).toBe(0)
  expect(help.out).toContain('seed [options]')
  expect(help.out).toContain('import [options] <file>')
  expect((await cli([], env)).code).toBe(64)
})
