import { expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '../../db/client.ts'
import { sponsorMessages, sponsors } from '../../db/schema.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli, printed, refusal } from '../support/cli.ts'
import { cliDatabase, cliFolder } from '../support/cli-folder.ts'
import { anEvent } from '../support/rows.ts'

const { env } = cliDatabase()
const { dataDir: outDir } = cliFolder()

const erie = ['events', 'create', '--slug', 'erie', '--name', 'WITCON ERIE', '--city', 'Erie']

test('`events list` without events explains how to create one', async () => {
  expect((await cli(['events', 'list'], env)).out).toBe(
    'There are no events yet. Create one with `bun cli events create`, or load a sample with `bun cli seed`.\n',
  )
})

test('`events create` creates an event after a dry run, and `events list` shows it', async () => {
  expect(await printed(cli([...erie, '--dry-run'], env))).toBe(
    'Would create WITCON ERIE (erie), hidden from attendees. Nothing was changed.\n',
  )
  expect(await findEvent('erie')).toBeUndefined()
  expect(await cli([...erie, '--date', '2027-05-08', '--timezone', 'America/New_York'], env)).toEqual({
    code: 0,
    out: 'Created WITCON ERIE (erie), hidden from attendees.\n',
    err: 'Show it to attendees: bun cli events edit --event erie --active yes\n',
  })
  expect(await findEvent('erie')).toMatchObject({ isActive: false })
  expect((await cli(['events', 'edit', '--event', 'erie', '--active', 'yes'], env)).out).toBe(
    'Changed WITCON ERIE (erie): Active.\n',
  )
  expect((await cli(['events', 'list'], env)).out).toBe(
    'erie  WITCON ERIE  Erie  Saturday, May 8, 2027  0 sessions, 0 speakers, 0 sponsors\n',
  )
  const [listed] = JSON.parse((await cli(['events', 'list', '--json'], env)).out)
  expect(listed).toMatchObject({ slug: 'erie', timezone: 'America/New_York', version: 2, sessions: 0 })
})

test('the JSON of an event has all its fields', async () => {
  const camp = ['events', 'create', '--slug', 'camp', '--name', 'Camp', '--city', 'Erie', '--json', '--dry-run']
  const { event } = JSON.parse((await cli(camp, env)).out)
  expect(event).toEqual(anEvent({ id: event.id, slug: 'camp', name: 'Camp', city: 'Erie', isActive: false }))
})

test('`events create` refuses invalid settings in one line', async () => {
  expect(await refusal(cli([...erie, '--timezone', 'Mars'], env))).toEqual([
    64,
    'Enter a time zone such as America/New_York.\n',
  ])
  expect(await refusal(cli(erie, env))).toEqual([1, 'Another event already uses this name. Nothing was changed.\n'])
})

test('`messages export` writes all messages or those of one sponsor, to the terminal or a file', async () => {
  const eventId = (await findEvent('erie'))!.id
  const [ironlark, wrenfield] = await db
    .insert(sponsors)
    .values([
      { eventId, name: 'Ironlark', tier: 'Gold' },
      { eventId, name: 'Wrenfield', tier: 'Gold' },
    ])
    .returning()
  const message = { eventId, name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  await db.insert(sponsorMessages).values([
    { ...message, sponsorId: ironlark!.id, createdAt: '2027-05-08T10:00:00.000Z' },
    {
      ...message,
      sponsorId: wrenfield!.id,
      email: 'zoe@xn--exmple-cua.org',
      createdAt: '2027-05-08T11:00:00.000Z',
      message: '=1+1',
    },
  ])
  const head = '\ufeffSent,Sponsor,Name,Email,Message,Read,Answered\r\n'
  const first = "2027-05-08T11:00:00.000Z,Wrenfield,Ada,zoe@exämple.org,'=1+1,,\r\n"
  const second = '2027-05-08T10:00:00.000Z,Ironlark,Ada,ada@example.com,Hello,,\r\n'
  const printed = await cli(['messages', 'export', '--event', 'erie'], env)
  expect([printed.code, printed.err, `\ufeff${printed.out.replace(/^\ufeff/, '')}`]).toEqual([
    0,
    '',
    head + first + second,
  ])

  const out = join(outDir, 'ironlark.csv')
  expect(await cli(['messages', 'export', '--event', 'erie', '--sponsor', 'ironlark', '--out', out], env)).toEqual({
    code: 0,
    out: '',
    err: `Wrote 1 message to ${out}.\n`,
  })
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await Bun.file(out).bytes())).toBe(head + second)
  expect(readdirSync(outDir)).toEqual(['ironlark.csv'])

  const json = JSON.parse((await cli(['messages', 'export', '--event', 'erie', '--json'], env)).out)
  expect(json.map((row: { message: string }) => row.message)).toEqual(['=1+1', 'Hello'])
})

test('only its owner can read an exported file of messages', async () => {
  const out = join(outDir, 'private.csv')
  expect((await cli(['messages', 'export', '--event', 'erie', '--out', out], env)).code).toBe(0)
  expect(statSync(out).mode & 0o777).toBe(0o600)
})

test('an unknown event, sponsor or folder is reported in one line', async () => {
  const exporting = ['messages', 'export', '--event']
  expect(await refusal(cli([...exporting, 'atlantis'], env))).toEqual([66, 'No event "atlantis". Events: erie.\n'])
  expect(await refusal(cli([...exporting, 'erie', '--sponsor', 'Nobody'], env))).toEqual([
    66,
    expect.stringContaining('WITCON ERIE has no sponsor "Nobody".'),
  ])
  const nowhere = join(outDir, 'nowhere', 'a.csv')
  const { code, err } = await cli([...exporting, 'erie', '--out', nowhere], env)
  expect([code, err]).toEqual([66, `${nowhere}: no such file or folder. Nothing was changed.\n`])
})
