import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { embeddedStatus } from '../../db/embedded/lifecycle.ts'
import { migrate } from '../../db/migrate.ts'
import { entries } from '../../db/migrations/meta/_journal.json'
import { events, speakers } from '../../db/schema.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { CLI, cli, printed, runProcess } from '../support/cli.ts'
import { cliCluster, cliFolder } from '../support/cli-folder.ts'

describe('db', () => {
  const all = entries.length
  afterAll(closeDatabase)
  const { dataDir, env } = cliFolder()

  test('the `db` commands create nothing before the first start', async () => {
    expect(await printed(cli(['db', 'status'], env))).toBe(
      'Embedded database, not created yet (the first start creates it)\n',
    )
    expect((await cli(['db', 'stop'], env)).out).toBe('The embedded database is not running. Nothing to do.\n')
    expect((await cli(['db', 'migrate', '--dry-run'], env)).out).toBe(
      `Would create the embedded database and apply ${pluralize(all, 'migration')}. Nothing was changed.\n`,
    )
    expect((await cli(['doctor'], env)).out).toContain('Start the app, or run `bun cli db migrate`.')
    expect(existsSync(join(dataDir, 'postgres.log'))).toBe(false)
  })

  test('`db migrate` creates the tables', async () => {
    expect((await cli(['db', 'migrate'], env)).out).toBe(
      `Applied ${pluralize(all, 'migration')}: the tables are up to date.\n`,
    )
    expect((await cli(['db', 'migrate'], env)).out).toBe('The tables are up to date. Nothing to do.\n')
    expect(JSON.parse((await cli(['db', 'migrate', '--json'], env)).out)).toEqual({
      applied: 0,
      pending: 0,
      ahead: 0,
      dryRun: false,
    })
  })

  test('`db status` leaves a stopped database stopped', async () => {
    const { out } = await cli(['db', 'status'], env)
    expect(out).toStartWith('Embedded database, stopped (starts when needed)\n')
    expect(out).toContain(`Data folder  ${join(dataDir, 'pg')}`)
    expect((await embeddedStatus(dataDir)).state).toBe('stopped')
  })

  test('`db status` shows users and contents of a running database', async () => {
    await connectDatabase({ dataDir })
    const status = await embeddedStatus(dataDir)
    const { out } = await cli(['db', 'status'], env)
    expect(out).toStartWith(
      `Embedded database, running (process ${status.state === 'running' && status.pid}), in use by 1 process\n`,
    )
    expect(out).toMatch(new RegExp(`^Migrations +${all} applied$`, 'm'))
    expect(out).toMatch(/^ {2}attendee_messages +0$/m)
    expect(JSON.parse((await cli(['db', 'status', '--json'], env)).out)).toMatchObject({
      kind: 'embedded',
      state: 'running',
      users: 1,
      pgData: status.state === 'running' && status.pgData,
      migrations: { applied: all, pending: 0, ahead: 0 },
      rows: { events: 0, sessions: 0, login_sessions: 0 },
    })
  })

  test('`db stop` refuses to stop a database in use', async () => {
    const stopped = await cli(['db', 'stop'], env)
    expect(stopped.code).toBe(1)
    expect(stopped.err).toMatch(/^The database is in use by 1 process \(one since .+Z\)\. Stop it first\.\n$/)
    expect((await db.execute(sql`select 1 as one`))[0]).toEqual({ one: 1 })
  })

  test('`db stop` stops a database that a killed app left running', async () => {
    await closeDatabase()
    const dying = `await (await import('./db/client.ts')).openDatabase(); process.kill(process.pid, 'SIGKILL')`
    await runProcess([process.execPath, '-e', dying], { env })
    expect((await cli(['db', 'status'], env)).out).toContain('but unused. Stop it with `bun cli db stop`')
    expect((await embeddedStatus(dataDir)).state).toBe('running')
    expect((await cli(['db', 'stop', '--dry-run'], env)).out).toMatch(
      /^Would stop process \d+\. Nothing was changed\.\n$/,
    )
    expect((await cli(['db', 'stop'], env)).out).toMatch(/^Stopped the embedded database \(process \d+\)\.\n$/)
    expect((await embeddedStatus(dataDir)).state).toBe('stopped')
  })

  test.each(['127.0.0.1:1', '127.0.0.1:1,127.0.0.1:2'])(
    'the `db` commands show %s without its password, and refuse to stop it',
    async (hosts) => {
      const external = { ...env, DATABASE_URL: `postgres://app:secret-word@${hosts}/conference` }
      const status = await cli(['db', 'status'], external)
      expect([status.code, status.out, status.err]).toEqual([
        69,
        '',
        expect.stringMatching(new RegExp(`^postgres://app@${hosts}/conference is not responding: .+\n$`, 'm')),
      ])
      expect((await cli(['db', 'stop'], external)).err).toBe(
        'DATABASE_URL is set, and only the embedded database can be stopped here.\n',
      )
    },
  )
})

describe('doctor', () => {
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

  test('the doctor explains how to create missing tables', async () => {
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

  test('the doctor warns about a low limit of open files', async () => {
    const { out } = await runProcess(['sh', '-c', `ulimit -n 1024 && exec "${CLI.join('" "')}" doctor --json`], { env })
    const { findings } = JSON.parse(out) as { findings: Finding[] }
    expect(findings.find(({ about }) => about === 'Open files')).toEqual({
      about: 'Open files',
      state: 'warning',
      found: '1,024 at once: 768 people can follow what changes, and pages keep the rest',
      cure: 'Raise it with `ulimit -n 16384`, `LimitNOFILE=16384` (systemd), or `--ulimit nofile=16384` (containers)',
    })
  })

  test('the doctor reports a missing administrator', async () => {
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

  test('the doctor exits with 0 for a healthy installation', async () => {
    await createAdmin({ username: 'organizer', password: 'correct horse battery' })
    await db.insert(events).values({ name: 'Erie', slug: 'erie', city: 'Erie' })
    const { code, out, err } = await cli(['doctor'], env)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^OK +Database +reachable and writable \(Postgres \d+\.\d+\)$/m)
    expect(out).toMatch(/^OK +Storage +disk, .+ is readable and writable$/m)
    expect(out).not.toContain('problem')
  })

  test('the doctor makes a readable secret private', async () => {
    const file = join(dataDir, 'app-secret')
    chmodSync(file, 0o644)
    expect(await examined('Secret')).toMatchObject([0, { state: 'ok' }])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('the doctor warns about unused pictures and missing pictures', async () => {
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

  test('the doctor reports unreachable storage and databases, each with a remedy', async () => {
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
})
