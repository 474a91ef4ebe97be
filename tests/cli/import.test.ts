import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { events, sessions } from '../../db/schema.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { listSources } from '../../src/features/import/followed-sources.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { cli, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { camp, talk } from './camp.ts'

const { dataDir, env } = cliDatabase()
/** Each group begins without an event. */
const begin = async () => void (await db.delete(events))

describe('the file of a camp', () => {
  beforeAll(async () => {
    await Bun.write(join(dataDir, 'camp.json'), JSON.stringify(camp('11:00')))
    await Bun.write(join(dataDir, 'later.json'), JSON.stringify(camp('12:00')))
    await Bun.write(join(dataDir, 'broken.json'), JSON.stringify(camp('noon')))
  })

  const importing = (file: string, ...args: string[]) => cli(['import', join(dataDir, file), ...args], env)
  const camps = async () => (await listEvents()).map((event) => `${event.slug}: ${event.name}, ${event.city}`)

  test('`import` names a missing file and changes nothing', async () => {
    expect(await refusal(importing('nowhere.json', '--event', 'camp'))).toEqual([
      66,
      `${join(dataDir, 'nowhere.json')}: no such file or folder. Nothing was changed.\n`,
    ])
  })

  test('`import` creates an event', async () => {
    expect(await importing('camp.json', '--event', 'camp', '--city', 'Mildenberg')).toMatchObject({
      code: 0,
      out: 'Created Camp (camp) with 3 sessions, 3 speakers, and 0 sponsors.\n',
    })
    expect(await camps()).toEqual(['camp: Camp, Mildenberg'])
    expect(await findEvent('camp')).toMatchObject({ startsOn: '2019-08-21', endsOn: '2019-08-22' })
  })

  test('`import` updates an existing event after a yes, and only its differences', async () => {
    const later = ['later.json', '--event', 'camp', '--name', 'Summer Camp'] as const
    expect((await importing(...later, '--dry-run')).out).toEndWith(
      'Would import later.json into Summer Camp (camp): event settings changed; 1 session changed. Nothing was changed.\n',
    )
    const asked = await importing(...later)
    expect(asked).toMatchObject({ code: 77, out: '' })
    expect(asked.err).toContain('\nThis updates Summer Camp. You can undo it. This is not an interactive terminal')
    expect(await camps()).toEqual(['camp: Camp, Mildenberg'])

    const { id } = (await findEvent('camp'))!
    const changed = await importing(...later, '--yes')
    expect(changed).toMatchObject({
      code: 0,
      out: 'Imported later.json into Summer Camp (camp): event settings changed; 1 session changed.\n',
    })
    expect(changed.err).toContain('\n  Talk a\n    Start time: 11:00 AM on 2019-08-21 → 12:00 PM on 2019-08-21\n')
    expect(await camps()).toEqual(['camp: Summer Camp, Mildenberg'])
    expect(await countProgram(id)).toEqual({ sessions: 3, speakers: 3, sponsors: 0 })
  })

  test('`import` of the same file again changes nothing', async () => {
    const again = await importing('later.json', '--event', 'camp')
    expect(again).toEqual({ code: 0, out: 'Summer Camp (camp) already matches later.json. Nothing to do.\n', err: '' })
  })

  test('`import` keeps our value in a conflict, names it, and resolves it with --theirs', async () => {
    const { id } = (await findEvent('camp'))!
    await db
      .update(sessions)
      .set({ title: 'Ours' })
      .where(and(eq(sessions.eventId, id), eq(sessions.title, 'Talk a')))
    const theirs = camp('12:00')
    theirs.schedule.conference.days[0]!.rooms.Curie[0]!.title = 'Theirs'
    await Bun.write(join(dataDir, 'later.json'), JSON.stringify(theirs))
    const left = await importing('later.json', '--event', 'camp', '--yes')
    expect([left.code, left.out]).toEqual([75, 'Imported later.json into Summer Camp (camp): no visible changes.\n'])
    expect(left.err).toEndWith(
      '1 conflict is unresolved, and our values were kept. Run again with --ours or --theirs to resolve them:\n  Theirs, Title: ours "Ours", theirs "Theirs"\n',
    )
    const decided = await importing('later.json', '--event', 'camp', '--yes', '--theirs')
    expect(decided).toMatchObject({ code: 0, out: 'Imported later.json into Summer Camp (camp): 1 session changed.\n' })
  })

  test('`import` refuses a faulty file, names the place, and imports nothing', async () => {
    expect(await refusal(importing('broken.json', '--event', 'broken'))).toEqual([
      65,
      `Nothing was imported. Problems in ${join(dataDir, 'broken.json')}:\n  schedule.conference.days[0].rooms["Curie"][0].start: must be a time such as 14:30\n`,
    ])
    expect(await findEvent('broken')).toBeUndefined()
  })

  test('`import` refuses the name of another event', async () => {
    const refused = await importing('camp.json', '--event', 'camp2', '--name', 'Summer Camp')
    expect(refused.code).toBe(1)
    expect(refused.err).toEndWith(
      'Another event is already named Summer Camp. Nothing was changed. Use --name to give this one another name.\n',
    )
    expect(await findEvent('camp2')).toBeUndefined()
  })

  test('an invalid slug is reported in one line', async () => {
    const slug = await importing('camp.json', '--event', 'Camp 1')
    expect([slug.code, slug.err]).toEqual([
      64,
      "error: option '-e, --event <slug>' argument 'Camp 1' is invalid. Use lowercase letters, digits, and hyphens.\nRun `bun cli import --help` for help.\n",
    ])
  })

  test("`import` escapes the control characters of a room's name", async () => {
    const room = 'Main\u009b2J\u202eHall\u001b[8m'
    const odd = {
      ...camp('10:00'),
      schedule: {
        conference: { title: 'Odd', days: [{ date: '2019-08-21', rooms: { [room]: [talk('a', 'noon')] } }] },
      },
    }
    await Bun.write(join(dataDir, 'odd.json'), JSON.stringify(odd))
    expect(await refusal(importing('odd.json', '--event', 'odd'))).toEqual([
      65,
      `Nothing was imported. Problems in ${join(dataDir, 'odd.json')}:\n  schedule.conference.days[0].rooms["Main\\u009b2J\\u202eHall\\u001b[8m"][0].start: must be a time such as 14:30\n`,
    ])
  })

  test('`import` reports each shortened text once, and twenty at most', async () => {
    const talks = Array.from({ length: 25 }, (_, at) => ({
      ...talk(String(at), '10:00'),
      abstract: 'x'.repeat(20_001),
    }))
    const long = {
      schedule: {
        conference: { title: 'Long', time_zone_name: 'UTC', days: [{ date: '2019-08-21', rooms: { Curie: talks } }] },
      },
    }
    await Bun.write(join(dataDir, 'long.json'), JSON.stringify(long))
    const { code, err } = await importing('long.json', '--event', 'long', '--dry-run')
    const lines = err.split('\n')
    expect([code, lines[0], lines[20]]).toEqual([
      0,
      'Day 1, room Curie, session “Talk 0”: the description was shortened from 20,001 to 20,000 characters.',
      'and 5 more',
    ])
  })
})

describe('a table with columns of its own', () => {
  beforeAll(begin)
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

  test('the plan of a new event shows its contents, skipped columns, and the missing time zone', async () => {
    const { code, out, err } = await importing(
      '--name',
      'Camp',
      '--columns',
      'Title=Talk name,Start=Begins',
      '--dry-run',
    )
    expect([code, out]).toEqual([0, expect.stringContaining('Would create Camp (camp) with 3 sessions')])
    expect(err).toContain('1 column not recognized and skipped: “Wer”.\n')
    expect(err).toContain('To use a column, name its field: --columns "speakers=Wer"\n')
    expect(err).toContain('The event has no time zone yet, so the app can’t tell what’s on now')
  })

  test('the plan of a night without a date gives its hours over midnight', async () => {
    const file = join(dataDir, 'night.csv')
    await Bun.write(file, 'Title,Start,End\nParty,22:00,00:30\nWalk,23:00,23:30')
    const { out } = await cli(['import', file, '--event', 'night', '--name', 'Night', '--dry-run'], env)
    expect(out).toContain('Day 1: 2 new sessions, 10:00 PM – 12:30 AM\n')
  })

  test('`--columns` accepts the field names of --help in any case, and refuses unknown ones', async () => {
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

  test('`import` and `events edit` set the time zone', async () => {
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
    const shown = await cli(['events', 'show', '--event', 'camp'], env)
    expect(shown.out).toMatch(/\nPreview +http:\/\/localhost:\d+\/\?eventSlug=camp\.[\w-]{20}\n/)
    expect((await edit('--venue', 'Mill')).out).toBe('Camp is already set this way. Nothing to do.\n')
    expect((await edit()).code).toBe(64)
    expect((await edit('--active', 'perhaps')).code).toBe(64)
  })

  test('a dry run refuses the name of another event before it fetches a picture', async () => {
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
})

describe('an address', () => {
  beforeAll(begin)
  const site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(camp('11:00')) })
  const url = `http://127.0.0.1:${site.port}/schedule.json`
  afterAll(() => site.stop(true))

  const setting = 'To allow it, the operator sets PRIVATE_SOURCES=on'
  const importing = (place: string, ...args: string[]) => cli(['import', place, '--event', 'camp', ...args], env)
  const followed = async () =>
    (await listSources((await findEvent('camp'))!.id)).map(({ name, followMinutes }) => [name, followMinutes])

  test('`import` fetches a private address only with permission of the operator', async () => {
    expect(await refusal(importing(url))).toEqual([
      66,
      `${url}: The file isn’t at an https:// address. ${setting}. Nothing was changed.\n`,
    ])
    expect(await importing(url, '--allow-private', '--follow', '15m')).toMatchObject({
      code: 0,
      out: 'Created Camp (camp) with 3 sessions, 3 speakers, and 0 sponsors.\n',
      err: expect.stringContaining(`\nThe app refuses ${url}: The file isn’t at an https:// address. ${setting}.\n`),
    })
    expect(await followed()).toEqual([[url, 15]])
    const allowing = { ...env, PRIVATE_SOURCES: 'on' }
    const again = await cli(['import', url, '--event', 'camp', '--allow-private', '--follow', '15m'], allowing)
    expect(again.err).toBe(`The app checks ${url} every 15 minutes.\n`)
  })

  test('another import changes the follow interval, and a file cannot be followed', async () => {
    expect((await importing(url, '--allow-private', '--follow', 'off')).err).toEndWith(`Stopped following ${url}.\n`)
    expect(await followed()).toEqual([[url, null]])
    await Bun.write(join(dataDir, 'camp.json'), JSON.stringify(camp('11:00')))
    const file = await importing(join(dataDir, 'camp.json'), '--yes', '--follow', '15m')
    expect([file.code, file.err]).toEqual([64, expect.stringContaining('--follow needs a URL, not a file')])
    expect(await refusal(importing(url, '--follow', '1m'))).toEqual([
      64,
      expect.stringContaining('Use 5m to 24h, such as 15m or 2h, or off.'),
    ])
  })
})
