import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { findEvent, listEvents } from '../../src/pages/cached-events.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { camp, talk } from './camp.ts'

const { dataDir, env } = cliDatabase()
beforeAll(async () => {
  await Bun.write(join(dataDir, 'camp.json'), JSON.stringify(camp('11:00')))
  await Bun.write(join(dataDir, 'later.json'), JSON.stringify(camp('12:00')))
  await Bun.write(join(dataDir, 'broken.json'), JSON.stringify(camp('noon')))
})

const importing = (file: string, ...args: string[]) => cli(['import', join(dataDir, file), ...args], env)
const camps = async () => (await listEvents()).map((event) => `${event.slug}: ${event.name}, ${event.city}`)

test('a day that the file has not is answered with the ones it has', async () => {
  const refused = await importing('camp.json', '--event', 'camp', '--day', '3')
  expect([refused.code, refused.out]).toEqual([65, ''])
  expect(refused.err).toContain('There is no day 3. The days of the file are ')
})

test('a file that is not there is named, and what was not done', async () => {
  expect(await importing('nowhere.json', '--event', 'camp')).toEqual({
    code: 66,
    out: '',
    err: `${join(dataDir, 'nowhere.json')}: no such file or folder. Nothing was changed.\n`,
  })
})

test('one day of a file becomes an event', async () => {
  expect(await importing('camp.json', '--event', 'camp', '--day', '1', '--city', 'Mildenberg')).toMatchObject({
    code: 0,
    out: 'Created Camp, day 1 (camp) with 2 sessions, 2 speakers, and 0 sponsors.\n',
  })
  expect(await camps()).toEqual(['camp: Camp, day 1, Mildenberg'])
})

test('an event that is there is changed only when that is wanted, and only where the file says something new', async () => {
  const asked = await importing('later.json', '--event', 'camp', '--day', '1', '--name', 'Summer Camp')
  expect(asked).toMatchObject({ code: 77, out: '' })
  expect(asked.err).toContain('\nThis updates Summer Camp. You can undo it. This is not an interactive terminal')
  expect(await camps()).toEqual(['camp: Camp, day 1, Mildenberg'])

  const { id } = (await findEvent('camp'))!
  const changed = await importing('later.json', '--event', 'camp', '--day', '1', '--name', 'Summer Camp', '--yes')
  expect(changed).toMatchObject({
    code: 0,
    out: 'Imported later.json into Summer Camp (camp): event settings changed; 1 session changed.\n',
  })
  expect(changed.err).toContain('\n  Talk a\n    Start time: 11:00 AM on 2019-08-21 → 12:00 PM on 2019-08-21\n')
  expect(await camps()).toEqual(['camp: Summer Camp, Mildenberg'])
  expect(await countProgram(id)).toEqual({ sessions: 2, speakers: 2, sponsors: 0 })
})

test('the other days join it, and the same file again changes nothing', async () => {
  const all = ['later.json', '--event', 'camp'] as const
  expect((await importing(...all, '--dry-run')).out).toEndWith(
    'Would import later.json into Summer Camp (camp): event settings changed; 1 session new; 1 speaker new. Nothing was changed.\n',
  )
  expect((await importing(...all, '--yes')).code).toBe(0)
  const again = await importing(...all)
  expect(again).toEqual({ code: 0, out: 'Summer Camp (camp) already matches later.json. Nothing to do.\n', err: '' })
  expect(await findEvent('camp')).toMatchObject({ startsOn: '2019-08-21', endsOn: '2019-08-22' })
})

test('what both changed is left as it is here, named, and decided by an option', async () => {
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

test('a file with a mistake is refused with its place, and nothing is half imported', async () => {
  expect(await importing('broken.json', '--event', 'broken', '--day', '2')).toEqual({
    code: 65,
    out: '',
    err: `Nothing was imported. Problems in ${join(dataDir, 'broken.json')}:\n  schedule.conference.days[0].rooms["Curie"][0].start: must be a time such as 14:30\n`,
  })
  expect(await findEvent('broken')).toBeUndefined()
})

test('a name that another event has is refused', async () => {
  const refused = await importing('camp.json', '--event', 'camp2', '--day', '2', '--name', 'Summer Camp')
  expect(refused.code).toBe(1)
  expect(refused.err).toEndWith(
    'Another event is already named Summer Camp. Nothing was changed. Use --name to give this one another name.\n',
  )
  expect(await findEvent('camp2')).toBeUndefined()
})

test('a file that is not there, a slug or a day that is none: one clear line each', async () => {
  const missing = await importing('nowhere.json', '--event', 'camp')
  expect([missing.code, missing.err.split('\n').length]).toEqual([66, 2])
  const slug = await importing('camp.json', '--event', 'Camp 1')
  expect([slug.code, slug.err]).toEqual([
    64,
    "error: option '-e, --event <slug>' argument 'Camp 1' is invalid. Use lowercase letters, digits, and hyphens.\nRun `bun cli import --help` for help.\n",
  ])
  const day = await importing('camp.json', '--event', 'camp', '--day', 'first')
  expect([day.code, day.err]).toEqual([
    64,
    "error: option '--day <number>' argument 'first' is invalid. Use a number such as 1.\nRun `bun cli import --help` for help.\n",
  ])
})

test('a room that would steer the terminal is named harmlessly', async () => {
  const room = 'Main\u009b2J\u202eHall\u001b[8m'
  const odd = {
    ...camp('10:00'),
    schedule: { conference: { title: 'Odd', days: [{ date: '2019-08-21', rooms: { [room]: [talk('a', 'noon')] } }] } },
  }
  await Bun.write(join(dataDir, 'odd.json'), JSON.stringify(odd))
  const refused = await importing('odd.json', '--event', 'odd')
  expect([refused.code, refused.err]).toEqual([
    65,
    `Nothing was imported. Problems in ${join(dataDir, 'odd.json')}:\n  schedule.conference.days[0].rooms["Main\\u009b2J\\u202eHall\\u001b[8m"][0].start: must be a time such as 14:30\n`,
  ])
})

test('what was cut is said once for each text, twenty times at most', async () => {
  const talks = Array.from({ length: 25 }, (_, at) => ({ ...talk(String(at), '10:00'), abstract: 'x'.repeat(20_001) }))
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
