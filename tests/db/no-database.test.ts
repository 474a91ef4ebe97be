import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../db/client.ts'
import { explainDatabaseError } from '../../db/errors.ts'
import { migrate } from '../../db/migrate.ts'
import { env } from '../../src/env.ts'
import { PostgresServer } from '../failover/postgres-server.ts'
import { runApp } from '../support/running-app.ts'
import { expectSoon } from '../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'conference-refused-'))
const asItWas = env.DATABASE_URL
/** A server that asks for passwords, of one user for TLS as well, which it does not speak. */
let server: PostgresServer
beforeAll(async () => {
  server = await PostgresServer.create(join(folder, 'postgres'))
  await server.start()
  await server.asking((sql) =>
    sql.unsafe(`
      create role ada login password 'right@horse';
      create role guest login password 'right@horse';
      create role private login password 'right@horse'`),
  )
  await server.asking((sql) => sql`create database conference owner ada`)
  const rules = [
    'host all app all trust',
    'host all ada,guest all scram-sha-256',
    'hostssl all private all scram-sha-256',
  ]
  writeFileSync(join(server.cluster.pgData, 'pg_hba.conf'), rules.join('\n'))
  await server.asking((sql) => sql`select pg_reload_conf()`)
})
afterAll(async () => {
  env.DATABASE_URL = asItWas
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const at = (host: string, user = 'ada:right%40horse', rest = 'conference') => `postgres://${user}@${host}/${rest}`

async function whyNot(address: string): Promise<string | undefined> {
  env.DATABASE_URL = address
  await openDatabase()
  try {
    await migrate()
  } catch (error) {
    return explainDatabaseError(error)
  } finally {
    await closeDatabase()
  }
}

test('one line says why a database cannot be used: the setting, the answer, and what to do', async () => {
  const here = server.host
  const says = {
    [at(here, 'ada:wrong')]:
      'password authentication failed for user "ada": check the user and password in the URL; encode special characters (%40 for @)',
    [at(here, 'private:right%40horse')]:
      'no pg_hba.conf entry for host "127.0.0.1", user "private", database "conference", no encryption: the database may take this user only with TLS: add ?sslmode=require',
    [at(here, undefined, 'conference?sslmode=require')]:
      'Client network socket disconnected before secure TLS connection was established: where the database speaks no TLS, leave out sslmode',
    [at(here, undefined, 'nowhere')]: 'database "nowhere" does not exist: create that database, or correct its name',
    [at(here, 'guest:right%40horse')]:
      'permission denied for database conference: make this user the owner of the database (alter database … owner to …)',
    [at('127.0.0.1:1')]:
      'connect ECONNREFUSED 127.0.0.1:1: check that the database is running and listens at that host and port',
    [at(here, undefined, 'conference?colour=red')]:
      'unrecognized configuration parameter "colour": remove the parameters after the ?',
  }
  for (const [address, expected] of Object.entries(says))
    expect(await whyNot(address)).toBe(`DATABASE_URL: ${expected}`)
  expect(await whyNot(at('nobody.invalid'))).toMatch(
    /^DATABASE_URL: getaddrinfo \w+ nobody\.invalid: check the host name and DNS$/,
  )
  // Done as it was told.
  expect(await whyNot(at(here))).toBeUndefined()
})

test('a start with a wrong password ends at once with one line without the password', async () => {
  const app = Bun.spawn([process.execPath, 'src/server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: at(server.host, 'ada:wrong'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(app.stdout).text(), new Response(app.stderr).text()])
  expect([await app.exited, out, err]).toEqual([
    1,
    '',
    'Cannot start: DATABASE_URL: password authentication failed for user "ada": check the user and password in the URL; encode special characters (%40 for @)\n',
  ])
})

test('a wrong address around the pooler is logged once, and the process is not ready', async () => {
  const log = join(folder, 'app.log')
  const around = { DATABASE_DIRECT_URL: at(server.host, 'ada:wrong') }
  const app = await runApp({ DATA_DIR: folder, DATABASE_URL: at(server.host), ...around }, 0, { log })
  await expectSoon(async () => (await fetch(`${app.origin}/readyz`)).text(), 'The database does not answer')
  await app.stop()
  expect(await Bun.file(log).text()).toBe(
    'Cannot follow changes by other processes: DATABASE_DIRECT_URL: password authentication failed for user "ada": check the user and password in the URL; encode special characters (%40 for @)\n',
  )
})
