import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { listSources } from '../../src/features/import/follow/service.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { camp } from './camp.ts'

const { dataDir, env } = cliDatabase()
const site = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json(camp('11:00')) })
const url = `http://127.0.0.1:${site.port}/schedule.json`
afterAll(() => site.stop(true))

const setting = 'To allow it, the operator sets PRIVATE_SOURCES=on'
const importing = (place: string, ...args: string[]) => cli(['import', place, '--event', 'camp', ...args], env)
const followed = async () =>
  (await listSources((await findEvent('camp'))!.id)).map(({ name, followMinutes }) => [name, followMinutes])

test('an address inside the network is fetched only where the operator allows it', async () => {
  expect(await importing(url)).toEqual({
    code: 66,
    out: '',
    err: `${url}: The file isn’t at an https:// address. ${setting}. Nothing was changed.\n`,
  })
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

test('following is changed by importing again, and a file cannot be followed', async () => {
  expect((await importing(url, '--allow-private', '--follow', 'off')).err).toEndWith(`Stopped following ${url}.\n`)
  expect(await followed()).toEqual([[url, null]])
  await Bun.write(join(dataDir, 'camp.json'), JSON.stringify(camp('11:00')))
  const file = await importing(join(dataDir, 'camp.json'), '--yes', '--follow', '15m')
  expect([file.code, file.err]).toEqual([64, expect.stringContaining('--follow needs a URL, not a file')])
  const often = await importing(url, '--follow', '1m')
  expect([often.code, often.err]).toEqual([64, expect.stringContaining('Use 5m to 24h, such as 15m or 2h, or off.')])
})
