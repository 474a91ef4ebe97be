import { expect, test } from 'bun:test'
import { ENV_NAMES, readEnv, splitHosts } from '../src/env.ts'
import { nobodysSettings } from './support/test-file.ts'

test('a missing setting has its default', () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: 'production',
    PORT: 3000,
    HOST: '0.0.0.0',
    DRAIN_SECONDS: 0,
    DATA_DIR: '.data',
    BACKUP_KEEP: 14,
    TRUST_PROXY: false,
    PROXY_HOPS: 1,
    PRIVATE_SOURCES: false,
    CDN_SECONDS: 0,
    REGISTRATION: true,
    LOG_FORMAT: 'text',
    LOG_LEVEL: 'info',
    OFFLINE: true,
  })
})

test('the tests run without the settings of the developer', () => {
  expect([...Object.keys(nobodysSettings), 'DATA_DIR'].sort()).toEqual([...ENV_NAMES].sort())
})

test('an empty setting counts as missing', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', TRUST_PROXY: '' }).PORT).toBe(3000)
})

test('a database address may name several hosts, and each is an address by itself', () => {
  const address = 'postgres://u:p%2C@a:5432,[::1]:5433,c/db?target_session_attrs=read-write'
  expect(readEnv({ DATABASE_URL: address }).DATABASE_URL).toBe(address)
  expect(splitHosts(address)).toEqual(
    ['a:5432', '[::1]:5433', 'c'].map((host) => `postgres://u:p%2C@${host}/db?target_session_attrs=read-write`),
  )
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS must be a number of seconds'],
  ...['p@ss/word', 'p#ss', 'p?ss', '100%'].map((password): [Record<string, string>, string] => [
    { DATABASE_URL: `postgres://u:${password}@a/db` },
    'DATABASE_URL must have what is special in its user and password written as %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %',
  ]),
  [{ PUBLIC_URL: 'witcon.example' }, 'PUBLIC_URL must start with https:// or http://'],
  ...['https://witcon.example/agenda', 'https://a:b@witcon.example', 'https://'].map(
    (url): [Record<string, string>, string] => [
      { PUBLIC_URL: url },
      'PUBLIC_URL must be a scheme, a host, and perhaps a port, such as https://witcon.example',
    ],
  ),
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address starting with postgres://'],
  [{ DATABASE_URL: 'postgres://u:p@a:5432,b:port/db' }, 'DATABASE_URL must be an address starting with postgres://'],
  [
    { DATABASE_URL: 'postgres://a,b/db?target_session_attrs=any' },
    'DATABASE_URL must lead to a database that may be written: target_session_attrs=read-write',
  ],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 16 characters'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be text or json'],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be error, warn, info or debug'],
  [{ METRICS_PORT: 'high' }, 'METRICS_PORT must be a number'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ PROXY_HOPS: '0' }, 'PROXY_HOPS'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be on or off'],
  [{ CDN_SECONDS: '3600' }, 'CDN_SECONDS must be 60 at most'],
  [{ S3_BUCKET: 'pictures' }, 'S3_ACCESS_KEY_ID is needed with S3_BUCKET'],
])('the settings %p are refused by name', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})

test('the server names a bad setting in one line and does not start', async () => {
  const server = Bun.spawn([process.execPath, 'src/server.ts'], {
    env: { ...process.env, PORT: '70000' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = (await new Response(server.stdout).text()) + (await new Response(server.stderr).text())
  expect([await server.exited, said.split('\n').length, said]).toEqual([
    78,
    2,
    expect.stringMatching(/^Cannot start: PORT /),
  ])
})
