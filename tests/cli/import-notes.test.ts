import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
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
