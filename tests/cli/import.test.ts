import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { countProgram } from '../../src/features/events/service.ts'
import { findEvent, listEvents } from '../../src/visits/known-events.ts'
import { cli } from '../support/cli.ts'
import { camp } from './camp.ts'

let dataDir = ''
let env = {}
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'conference-cli-'))
  env = { DATA_DIR: dataDir }
  await connectDatabase({ dataDir })
  await Bun.write(join(dataDir, 'camp.json'), JSON.stringify(camp('11:00')))
  await Bun.write(join(dataDir, 'later.json'), JSON.stringify(camp('12:00')))
  await Bun.write(join(dataDir, 'broken.json'), JSON.stringify(camp('noon')))
})
afterAll(async () => {
  await closeDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

const importing = (file: string, ...args: string[]) => cli(['import', join(dataDir, file), ...args], env)
const camps = async () => (await listEvents()).map((event) => `${event.slug}: ${event.name}, ${event.city}`)

test('of several days one is to be named', async () => {
  expect(await importing('camp.json', '--event', 'camp')).toEqual({
    code: 64,
    out: '',
    err: `${join(dataDir, 'camp.json')} has 2 days. Say which one:\n  --day 1  2019-08-21  2 sessions\n  --day 2  2019-08-22  1 session\n`,
  })
})

test('a day that the file has not is answered with the one it has', async () => {
  const short = camp('11:00')
  short.schedule.conference.days.pop()
  await Bun.write(join(dataDir, 'short.json'), JSON.stringify(short))
  expect(await importing('short.json', '--event', 'camp', '--day', '2')).toEqual({
    code: 64,
    out: '',
    err: `${join(dataDir, 'short.json')} has 1 day. Say which one:\n  --day 1  2019-08-21  2 sessions\n`,
  })
})

test('a file that is not there is named, and what was not done', async () => {
  expect(await importing('nowhere.json', '--event', 'camp')).toEqual({
    code: 66,
    out: '',
    err: `${join(dataDir, 'nowhere.json')}: there is no such file or folder. Nothing was changed.\n`,
  })
})

test('a file becomes an event', async () => {
  expect(await importing('camp.json', '--event', 'camp', '--day', '1', '--city', 'Mildenberg')).toMatchObject({
    code: 0,
    out: 'Made Camp, day 1 (camp) with 2 sessions, 2 speakers and 0 sponsors.\n',
  })
  expect(await camps()).toEqual(['camp: Camp, day 1, Mildenberg'])
})

test('an event that is there is replaced only when that is wanted', async () => {
  const asked = await importing('later.json', '--event', 'camp', '--day', '1', '--name', 'Summer Camp')
  expect(asked).toMatchObject({ code: 77, out: '' })
  expect(asked.err).toStartWith(
    'This deletes 2 sessions, 2 speakers and 0 sponsors of Camp, day 1 and its settings, with all edits.',
  )
  expect(await camps()).toEqual(['camp: Camp, day 1, Mildenberg'])

  const { id } = (await findEvent('camp'))!
  const replaced = await importing('later.json', '--event', 'camp', '--day', '2', '--name', 'Summer Camp', '--yes')
  expect(replaced).toMatchObject({
    code: 0,
    out: 'Replaced 2 sessions, 2 speakers and 0 sponsors of Summer Camp (camp) with 1 session, 1 speaker and 0 sponsors.\n',
  })
  expect(await camps()).toEqual(['camp: Summer Camp, Camp'])
  expect(await countProgram(id)).toEqual({ sessions: 1, speakers: 1, sponsors: 0 })
})

test('a file with a mistake is refused with its place, and nothing is half imported', async () => {
  expect(await importing('broken.json', '--event', 'broken', '--day', '2')).toEqual({
    code: 65,
    out: '',
    err: `Nothing was imported, because ${join(dataDir, 'broken.json')} has problems:\n  schedule.conference.days[0].rooms["Curie"][0].start: must be a time such as 14:30\n`,
  })
  expect(await findEvent('broken')).toBeUndefined()
})

test('a name that another event has is refused', async () => {
  const refused = await importing('camp.json', '--event', 'camp2', '--day', '2', '--name', 'Summer Camp')
  expect(refused.code).toBe(1)
  expect(refused.err).toEndWith('Another event is called Summer Camp already, so nothing was changed.\n')
  expect(await findEvent('camp2')).toBeUndefined()
})
