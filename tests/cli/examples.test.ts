import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { examplesOf, program } from '../../cli/program.ts'
import { db } from '../../db/client.ts'
import {
  announcements,
  attendeeMessages,
  changes,
  events,
  feedback,
  questions,
  rooms,
  sponsorMessages,
  sponsors,
  users,
} from '../../db/schema.ts'
import { addFactor } from '../../src/features/auth/factors.ts'
import { createAdmin, findUserNamed } from '../../src/features/auth/service.ts'
import { setBoardClosed } from '../../src/features/board/moderation/board-settings.ts'
import { CLI, type CliEnding, cli, runProcess } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aRoom, aSession, aSponsor, insertSessions } from '../support/rows.ts'
import { insertReport, insertSafetyMember, MEMBERS_PASSWORD } from '../support/safety-report.ts'
import { camp } from './camp.ts'

/** Every command that is not a group of others, by its path: "rooms full". */
function commandsOf({ commands }: typeof program, path = ''): string[] {
  return commands.flatMap((command) => {
    const own = `${path} ${command.name()}`.trim()
    return command.commands.length ? commandsOf(command as typeof program, own) : own
  })
}
const paths = commandsOf(program)
/** The examples of a noun run one after another, as somebody would who reads down its help. */
const byNoun = Map.groupBy(paths, (path) => path.split(' ', 1)[0]!)

const { dataDir, env } = cliDatabase()
const ID = 'k7m2p9q4r8s3t6'
const place = (name: string) => join(dataDir, name)
// The stand-in for a site that has a program, and for the app that `health` asks.
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => (url.endsWith('/healthz') ? new Response('alive') : Response.json(camp('10:00'))),
})
afterAll(() => site.stop(true))

beforeAll(async () => {
  mkdirSync(place('backups'))
  await Bun.write(place('schedule.json'), JSON.stringify(camp('10:00')))
  await Bun.write(place('talks.csv'), 'Talk name,Begins,Room\nTunnels,2019-08-21 10:00,Hall A\n')
  await Bun.write(place('sessions.csv'), 'ID,Track\nHiring panel,Career\n')
  await Bun.write(place('sponsors.csv'), 'Name,Tier\nBridge Works,Silver\n')
})

/** A conference with two editions, one of which runs now, and something of everything that an example names. */
beforeEach(async () => {
  await db.delete(events)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)
  await db
    .insert(events)
    .values([
      anEvent({
        id: 'pgh',
        slug: 'pgh',
        name: 'WITCON PGH',
        timezone: 'UTC',
        startsOn: at(-30).slice(0, 10),
        questionsOpen: true,
      }),
      anEvent({ id: 'cbus', slug: 'cbus', name: 'WITCON CBUS', startsOn: '2027-03-13', endsOn: '2027-03-14' }),
    ])
  const rows = ['Hall A', 'Main Hall', 'Room 2B'].map((name) => aRoom({ eventId: 'pgh', name }))
  await db.insert(rooms).values(rows)
  const inHall = (title: string, from: number, location = 'Main Hall') =>
    aSession({ id: title, eventId: 'pgh', title, location, startTime: at(from), endTime: at(from + 60) })
  await insertSessions(db, [inHall('Opening keynote', -30), inHall('Lunch', 40), inHall('Hiring panel', 40, 'Room 2B')])
  await db.insert(sponsors).values(aSponsor({ id: 'acme', name: 'Acme' }))
  const from = { name: 'Ann', message: 'Where is lunch?' }
  await db.insert(sponsorMessages).values({ ...from, eventId: 'pgh', sponsorId: 'acme', email: 'ann@example.org' })
  await db.insert(attendeeMessages).values({ ...from, eventId: 'pgh', id: ID, fromNetwork: 'hash' })
  await db.insert(questions).values({ eventId: 'pgh', sessionId: 'Opening keynote', id: ID, text: 'Why?' })
  await db.insert(feedback).values({ eventId: 'pgh', sessionId: 'Lunch', face: 'good', words: 'Warm', fromDevice: 'a' })
})

test.each([...byNoun])('every example in the help of `%s` works', async (_, paths) => {
  for (const path of paths) {
    const help = helpOf(path)
    const examples = examplesOf(path)
    expect([
      path,
      examples.length > 0,
      help.endsWith(`Examples:\n${examples.map((line) => `  ${line}\n`).join('')}`),
    ]).toEqual([path, true, true])
    for (const line of examples) expect(await run(line)).toEqual({ line, code: 0, says: true })
  }
})

/** As it is shown. */
function helpOf(path: string): string {
  let help = ''
  let command = program
  for (const name of path.split(' '))
    command = command.commands.find((child) => child.name() === name) as typeof program
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return help
}

/** From the data folder. Where it would ask somebody or a site on the internet, the stand-in answers. */
async function run(line: string) {
  await prepare(line)
  const [last] = await db.select().from(changes).orderBy(desc(changes.at)).limit(1)
  const changeId = last?.id ?? ID
  const asked = line
    .replace(/^bun cli (.*(withdraw|cancel|remove|delete|merge|restore|import|seed|duplicates).*)/, 'bun cli $1 --yes')
    .replace('https://example.org/schedule.xml', `http://127.0.0.1:${site.port}/schedule.json --allow-private`)
    .replace(/undo k\w+/, `undo ${changeId}`)
  const { code, out, err } = await (/[|>$]|^bun cli (db|health)/.test(asked) ? inShell(asked) : inFolder(asked))
  // A dry run ends with what it did to the data.
  const says = !line.includes('--dry-run') || /(Nothing was changed|Nothing to do)\.\n$/.test(out)
  return { line, code: code === 0 ? 0 : `${code}: ${err}`, says }
}

async function inFolder(line: string): Promise<CliEnding> {
  const words = [...line.replace('bun cli ', '').matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(
    ([word, ...quoted]) => quoted.find((text) => text !== undefined) ?? word,
  )
  const input = /admin (create|password)|safety/.test(line) ? `${MEMBERS_PASSWORD}\nWe come.\n` : undefined
  const root = process.cwd()
  process.chdir(dataDir)
  return cli(words, env, input).finally(() => process.chdir(root))
}

const inShell = (line: string): Promise<CliEnding> =>
  runProcess(['sh', '-c', line.replace('bun cli', '"$BUN" "$INDEX"')], {
    cwd: dataDir,
    env: {
      ...env,
      // A database of its own, which no one uses: the one of this test is open here.
      ...(line.startsWith('bun cli db ') && { DATA_DIR: place('fresh'), DATABASE_URL: '' }),
      BUN: process.execPath,
      INDEX: CLI[1],
      PORT: String(site.port),
      HOST: '127.0.0.1',
      PASSWORD: 'correct horse battery',
    },
  })

/** Its help stands alone: a line does not always find what the one before it left. */
async function prepare(line: string): Promise<void> {
  const post = (values: Partial<typeof attendeeMessages.$inferInsert>) =>
    db.update(attendeeMessages).set(values).where(eq(attendeeMessages.id, ID))
  if (/board (show|list)/.test(line)) await post({ heldAt: new Date().toISOString(), heldFor: 'all', removedAt: null })
  if (/board (hold k|remove)/.test(line)) await post({ heldAt: null, heldFor: 'all', removedAt: null, removalId: null })
  if (line.startsWith('echo')) await db.delete(users)
  if (line.includes('withdraw'))
    await db
      .insert(announcements)
      .values({ eventId: 'pgh', text: 'Lunch is served in the lobby', showUntil: '2099-01-01T00:00:00.000Z' })
  if (line.startsWith('bun cli undo k')) await setBoardClosed('pgh', true, { actor: 'test' })
  if (line.includes('safety list')) {
    await insertSafetyMember('pgh', 'ines')
    await insertReport('pgh', ID, 'Someone follows me')
  }
  if (line.includes('admin reset')) await addFactor((await findUserNamed('alice'))!.id, { kind: 'app', proof: '' }, '')
  if (line.includes('admin remove')) await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  if (line.includes('restore today')) copyFileSync(place('pgh.backup'), place('today.backup'))
}
