import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { optionalDependencies } from '../../package.json'
import { ROOT } from '../architecture/source-files.ts'
import { camp } from '../cli/camp.ts'
import { MadePasskey } from '../features/security/made-passkey.ts'
import { picture, sizeOf } from '../features/uploads/pictures.ts'
import { Client } from '../support/app.ts'
import { refusal, runProcess } from '../support/cli.ts'
import { attributes, texts } from '../support/html.ts'
import { type RunningApp, runApp } from '../support/running-app.ts'
import { until } from '../support/until.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'conference-executable-')))
/** Nothing but the executable was ever here, and it is started without settings. */
const folder = join(scratch, 'empty')
const executable = join(folder, 'conference')
const unset = { DATA_DIR: '', DATABASE_URL: '' }
const organizer = { username: 'grace', password: 'correct horse battery' }
let app: RunningApp

beforeAll(async () => {
  const built = Bun.spawn([process.execPath, join(ROOT, 'executable/build.ts'), '--out', join(scratch, 'built')])
  expect([await built.exited, readdirSync(join(scratch, 'built'))]).toEqual([0, ['conference']])
  mkdirSync(folder)
  copyFileSync(join(scratch, 'built/conference'), executable)
  const account = { ...unset, ADMIN_USERNAME: organizer.username, ADMIN_PASSWORD: organizer.password }
  app = await runApp(account, 0, { command: [executable], cwd: folder })
})

afterAll(async () => {
  await app?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** Runs it as a command, beside the app. */
const conference = (...args: string[]) => runProcess([executable, ...args], { cwd: folder, env: unset })

async function signedIn(): Promise<Client> {
  const client = new Client(app.origin)
  expect((await client.post('/api/login', organizer)).status).toBe(200)
  return client
}

test('the executable contains no path of the machine that built it', () => {
  expect(readFileSync(executable).includes(ROOT)).toBe(false)
})

test('the executable brings its own Postgres and seeds it at the first start', async () => {
  const [version] = Object.values(optionalDependencies) as [string]
  expect(app.said).toContain('Loaded the sample data of both cities.')
  expect(readdirSync(join(folder, '.data/postgres-programs'))).toEqual([version])
  const status = await conference('db', 'status')
  expect([status.code, status.out]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^Postgres +${parseFloat(version)}$`, 'm')),
  ])
})

test.each([
  '/',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/my-schedule',
  '/search',
  '/screen',
  '/?view=rooms',
  '/admin',
])('of %s everything is there', async (path) => {
  const client = path === '/admin' ? await signedIn() : new Client(app.origin)
  const page = await client.get(path)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const files = (await page.text()).matchAll(/(?:src|href|hydrate)="(\/(?:assets|fonts|images)\/[^"]+)"/g)
  const named = [...new Set([...files].map(([, file]) => file!)), '/sw.js', '/favicon.ico']
  const answers = await Promise.all(named.map((file) => client.get(file)))
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((_, at) => answers[at]!.status !== 200)).toEqual([])
})

test('the executable draws a city from its file', async () => {
  const [shape] = /<(?:path|polyline)[^>]+>/.exec(await Bun.file(join(ROOT, 'public/images/cities/pgh.svg')).text())!
  expect(await (await new Client(app.origin).get('/?eventSlug=pgh')).text()).toContain(shape)
})

test('the executable resizes a photo to the widths that pages use', async () => {
  const client = await signedIn()
  const [speaker] = await (await client.get('/api/speakers?eventSlug=pgh')).json()
  const { uploadURL } = await (await client.post('/api/objects/upload')).json()
  const sent = await fetch(uploadURL, {
    method: 'PUT',
    body: await picture(800, 600, 'jpeg'),
    headers: { cookie: client.cookie, 'content-type': 'image/jpeg' },
  })
  expect(sent.status).toBe(200)
  const attached = await client.put('/api/speaker-photos', { speakerId: speaker.id, photoURL: uploadURL })
  const { objectPath } = await attached.json()
  const photo = new Uint8Array(await (await client.get(objectPath)).arrayBuffer())
  expect(await sizeOf(photo)).toEqual([640, 480])
})

test('the executable judges a passkey', async () => {
  const atName = Object.assign(new Client(app.origin.replace('127.0.0.1', 'localhost')), {
    cookie: (await signedIn()).cookie,
  })
  const page = await (await atName.get('/admin/security/passkey')).text()
  const { challenge } = JSON.parse(attributes(page, 'script[data-options]', 'data-options')[0]!)
  const add = async (passkey: object) => {
    const fields = { name: 'Key', passkey: JSON.stringify(passkey), current: organizer.password }
    const answer = await atName.submit('/admin/security/passkey', fields)
    return [answer.status, texts(await answer.text(), 'h1').join()]
  }
  expect(await add({})).toEqual([400, 'Add a passkey'])
  const made = new MadePasskey().create({ challenge, origin: atName.origin, host: 'localhost' })
  expect(await add(made)).toEqual([200, 'Recovery codes'])
  await atName.submit('/admin/security/remove', { id: made.id, current: organizer.password })
})

test('the executable parses a program on a thread, in a command and in the app', async () => {
  await Bun.write(join(folder, 'camp.json'), JSON.stringify(camp('11:00')))
  const imported = await conference('import', 'camp.json', '--event', 'camp', '--city', 'Mildenberg')
  expect(imported).toMatchObject({ code: 0, out: 'Created Camp (camp) with 3 sessions, 3 speakers, and 0 sponsors.\n' })
  const planned = await fetch(`${app.origin}/api/admin/imports/plan?eventSlug=camp`, {
    method: 'POST',
    headers: { cookie: (await signedIn()).cookie, origin: app.origin },
    body: `{"name":"camp.json"}\n${JSON.stringify(camp('12:00'))}`,
  })
  expect([planned.status, (await planned.json()).status]).toEqual([200, 'planned'])
})

test('the commands of the executable seed, back up and examine, and print its name', async () => {
  expect(await conference('seed', '--event', 'cbus', '--yes')).toMatchObject({ code: 0 })
  expect(await conference('backup', '--out', 'all.backup')).toMatchObject({ code: 0 })
  expect(await conference('restore', 'all.backup', '--dry-run')).toMatchObject({ code: 0 })
  const { code, out } = await conference('doctor', '--json')
  const { findings } = JSON.parse(out) as { findings: { about: string; state: string }[] }
  expect([code, findings.filter(({ state }) => state === 'problem')]).toEqual([0, []])
  const help = await conference('--help')
  expect([help.code, help.out]).toEqual([0, expect.stringMatching(/^Usage: conference /)])
})

test('the executable refuses development mode, because it has no sources', async () => {
  const started = runProcess([executable], { cwd: folder, env: { ...unset, NODE_ENV: 'development' } })
  expect(await refusal(started)).toEqual([
    1,
    'Cannot start: NODE_ENV=development is for `bun dev`: it needs the sources\n',
  ])
})

const dataDir = join(scratch, 'killed')

test('an executable removes what a killed one unpacked, and keeps what another is unpacking', async () => {
  const [version] = Object.values(optionalDependencies) as [string]
  const killed = await stoppedUnpacking()
  killed.child.kill('SIGKILL')
  await killed.child.exited
  expect(unpacked()).toEqual([killed.making])
  const stopped = await stoppedUnpacking()
  expect(unpacked()).toEqual([stopped.making])
  expect(await start().exited).toBe(0)
  expect(unpacked()).toEqual([stopped.making, version])
  stopped.child.kill('SIGCONT')
  expect(await stopped.child.exited).toBe(0)
  expect(unpacked()).toEqual([version])
})

const unpacked = () => {
  const programs = join(dataDir, 'postgres-programs')
  return existsSync(programs) ? readdirSync(programs).sort() : []
}

const start = () =>
  Bun.spawn([executable, 'db', 'migrate'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** One that stands still while it unpacks, and what it is at. */
async function stoppedUnpacking() {
  const child = start()
  const its = () => unpacked().find((name) => name.startsWith(`.making-${child.pid}_`))
  await until(() => its() !== undefined)
  child.kill('SIGSTOP')
  return { child, making: its()! }
}
