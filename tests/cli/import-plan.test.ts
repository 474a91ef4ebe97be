import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findEvent } from '../../src/pages/cached-events.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'

const { dataDir, env } = cliDatabase()
const asked: string[] = []
const site = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ url }) => {
    asked.push(url)
    return new Response('no image')
  },
})
afterAll(() => site.stop(true))

const ROWS = [
  'Opening,2027-03-13 09:00,2027-03-13 09:45,Hall,Ada Quill',
  'Compilers,2027-03-13 10:00,2027-03-13 11:00,Attic,Bo Reed',
  'Closing,2027-03-14 17:00,2027-03-14 17:30,Hall,Ada Quill',
]
beforeAll(async () => {
  await Bun.write(join(dataDir, 'other.csv'), ['Talk name,Begins,Finish,Where,Wer', ...ROWS].join('\n'))
})
const importing = (...args: string[]) => cli(['import', join(dataDir, 'other.csv'), '--event', 'camp', ...args], env)

test('the plan of a new event says what comes, which column was skipped, and that there is no time zone', async () => {
  const { code, out, err } = await importing('--name', 'Camp', '--columns', 'Title=Talk name,Start=Begins', '--dry-run')
  expect([code, out]).toEqual([0, expect.stringContaining('Would create Camp (camp) with 3 sessions')])
  expect(err).toContain('1 column not recognized and skipped: “Wer”.\n')
  expect(err).toContain('To use a column, name its field: --columns "speakers=Wer"\n')
  expect(err).toContain('The event has no time zone yet, so the app can’t tell what’s on now')
})

test('columns are said as --help says, in any case, by a name of theirs, and not by one that nobody knows', async () => {
  const refused = await importing('--name', 'Camp', '--columns', 'Title=Talk name,foo=Where')
  expect([refused.code, refused.out]).toEqual([64, ''])
  expect(refused.err).toContain('"foo" is no field. Use title, start, end, date,')
  const made = await importing('--name', 'Camp', '--columns', 'Title=Talk name,Start=Begins,room=Where,Speakers=Wer')
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('--timezone Europe/Berlin')])
  const event = (await findEvent('camp'))!
  expect([event.timezone, (await listSessions(event.id)).map(({ title, location }) => [title, location])]).toEqual([
    null,
    [
      ['Opening', 'Hall'],
      ['Compilers', 'Attic'],
      ['Closing', 'Hall'],
    ],
  ])
  expect(made.err).toContain(
    [
      '  March 13 – 14, 2027 · No time zone',
      '  Saturday, March 13: 2 new sessions, 9:00 AM – 11:00 AM',
      '  Sunday, March 14: 1 new session, 5:00 PM – 5:30 PM',
      '  2 rooms: Hall, Attic',
      '',
      'New sessions',
      '  Sat, Mar 13, 9:00 AM · Hall: Opening',
      '  Sat, Mar 13, 10:00 AM · Attic: Compilers',
      '  Sun, Mar 14, 5:00 PM · Hall: Closing',
      '',
      'New',
      '  2 rooms: Hall, Attic',
      '  2 speakers: Ada Quill, Bo Reed',
    ].join('\n'),
  )
  expect(made.err).not.toContain('Keep our edits')
})

test('a time zone is set by an import, and by events edit', async () => {
  const columns = ['--columns', 'Title=Talk name,Start=Begins,Room=Where,Speakers=Wer']
  const { code } = await importing('--yes', '--timezone', 'Europe/Berlin', ...columns)
  expect([code, (await findEvent('camp'))!.timezone]).toEqual([0, 'Europe/Berlin'])
  expect((await importing('--timezone', 'Eastern Time')).code).toBe(64)
  const edit = (...args: string[]) => cli(['events', 'edit', '--event', 'camp', ...args], env)
  const dry = await edit('--timezone', 'America/New_York', '--dry-run')
  expect(dry).toEqual({ code: 0, out: 'Would change Camp (camp): Time zone. Nothing was changed.\n', err: '' })
  const done = await edit('--timezone', 'America/New_York', '--venue', 'Mill', '--active', 'no')
  expect([done.code, done.out, done.err]).toEqual([
    0,
    expect.stringContaining('Changed Camp (camp): '),
    expect.stringContaining('Undo: bun cli undo '),
  ])
  const { timezone, venueName, isActive } = (await findEvent('camp'))!
  expect([timezone, venueName, isActive]).toEqual(['America/New_York', 'Mill', false])
  expect((await edit('--venue', 'Mill')).out).toBe('Camp is already set this way. Nothing to do.\n')
  expect((await edit()).code).toBe(64)
  expect((await edit('--active', 'perhaps')).code).toBe(64)
})

test('a name that another event has is refused by a dry run too, before any picture is asked for', async () => {
  const person = { id: 1, public_name: 'Ada', avatar: `http://127.0.0.1:${site.port}/ada.jpg` }
  const talk = { guid: 'a', title: 'Talk', start: '10:00', duration: '00:30', persons: [person] }
  const days = [{ index: 1, date: '2027-03-13', rooms: { Hall: [talk] } }]
  await Bun.write(join(dataDir, 'camp.json'), JSON.stringify({ schedule: { conference: { title: 'Camp', days } } }))
  for (const flag of ['--dry-run', '--yes']) {
    const refused = await cli(['import', join(dataDir, 'camp.json'), '--event', 'second', flag], env)
    expect([refused.code, refused.out, refused.err]).toEqual([
      1,
      '',
      expect.stringContaining(
        'Another event is already named Camp. Nothing was changed. Use --name to give this one another name.',
      ),
    ])
  }
  expect(asked).toEqual([])
})
