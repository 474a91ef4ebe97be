import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { db } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { entries } from '../../db/migrations/meta/_journal.json'
import { events, speakers, users } from '../../db/schema.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { cli } from '../support/cli.ts'
import { cliCluster } from '../support/cli-folder.ts'

type Finding = { about: string; state: string; found: string; cure?: string }

const { dataDir, env } = cliCluster({ migrated: false })

/** What it says about one part, and its exit code. */
async function examined(
  about: string,
  settings: Record<string, string> = {},
): Promise<[number | null, Finding | undefined]> {
  const { code, out } = await cli(['doctor', '--json'], { ...env, ...settings })
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  return [code, findings.find((finding) => finding.about === about)]
}

test('without tables it says how to make them', async () => {
  expect(await examined('Migrations')).toEqual([
    1,
    {
      about: 'Migrations',
      state: 'problem',
      found: `${pluralize(entries.length, 'migration')} pending`,
      cure: 'Run `bun cli db migrate`, or start the app',
    },
  ])
  await migrate()
  expect((await examined('Migrations'))[1]?.state).toBe('ok')
})

test('it says how many can follow the board where few files may be open at once', async () => {
  const index = join(import.meta.dirname, '../../cli/index.ts')
  const limited = `ulimit -n 1024 && exec "${process.execPath}" "${index}" doctor --json`
  const child = Bun.spawn(['sh', '-c', limited], { env: { ...process.env, ...env }, stdout: 'pipe', stderr: 'ignore' })
  const { findings } = (await new Response(child.stdout).json()) as { findings: Finding[] }
  expect(findings.find(({ about }) => about === 'Open files')).toEqual({
    about: 'Open files',
    state: 'warning',
    found: '1,024 at once: 768 people can follow what changes, and pages keep the rest',
    cure: 'Raise it with `ulimit -n 16384`, `LimitNOFILE=16384` (systemd), or `--ulimit nofile=16384` (containers)',
  })
})

test('without an administrator nobody can sign in', async () => {
  expect(await examined('Administrators')).toEqual([
    1,
    {
      about: 'Administrators',
      state: 'problem',
      found: 'none, so no one can sign in',
      cure: 'Run `bun cli admin create`',
    },
  ])
})

test('a password that is guessed first is a problem', async () => {
  await createAdmin({ username: 'organizer', password: 'organizer123' })
  const [code, finding] = await examined('Administrators')
  expect([code, finding?.found, finding?.cure]).toEqual([
    1,
    'organizer has a common password',
    'Run `bun cli admin password organizer`',
  ])
  await db.delete(users)
  await createAdmin({ username: 'organizer', password: 'correct horse battery' })
})

test('a healthy installation is said to be so, with exit code 0', async () => {
  await db.insert(events).values({ name: 'Erie', slug: 'erie', city: 'Erie' })
  const { code, out, err } = await cli(['doctor'], env)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^OK +Database +reachable and writable \(Postgres \d+\.\d+\)$/m)
  expect(out).toMatch(/^OK +Storage +disk, .+ is readable and writable$/m)
  expect(out).not.toContain('problem')
})

test('a secret that others could read is closed to them by whoever looks', async () => {
  const file = join(dataDir, 'app-secret')
  chmodSync(file, 0o644)
  expect(await examined('Secret')).toMatchObject([0, { state: 'ok' }])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('pictures that nothing names, and names without a picture, are warnings', async () => {
  const orphan = join(dataDir, 'uploads/pictures', crypto.randomUUID())
  mkdirSync(orphan, { recursive: true })
  writeFileSync(join(orphan, '64.webp'), 'x')
  utimesSync(orphan, new Date('2026-01-01'), new Date('2026-01-01'))
  expect(await examined('Pictures')).toMatchObject([
    0,
    { state: 'warning', found: '1 picture older than a day that nothing names' },
  ])
  const [event] = await db.select().from(events)
  const photoUrl = `/images/uploads/${crypto.randomUUID()}/384.webp`
  await db.insert(speakers).values({ eventId: event!.id, name: 'Ann', title: 'Engineer', bio: 'Builds.', photoUrl })
  expect(await examined('Pictures')).toMatchObject([
    0,
    {
      state: 'warning',
      found: '1 picture is named but not in the storage',
      cure: 'Upload them again, or restore a backup',
    },
  ])
})

test('a storage and a database that cannot be reached are problems, each with its cure', async () => {
  const s3 = {
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(await examined('Storage', s3)).toMatchObject([
    1,
    {
      state: 'problem',
      found: 'http://127.0.0.1:1 does not answer',
      cure: 'See that it is up, and that S3_ENDPOINT is right',
    },
  ])
  expect(await examined('Database', { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/none' })).toMatchObject([
    1,
    { state: 'problem', cure: 'Check DATABASE_URL, and that the database is running' },
  ])
  const { code, out } = await cli(['doctor'], { DATA_DIR: '/proc/nowhere' })
  expect([code, out.includes('    at ')]).toEqual([1, false])
})
