import { expect, test } from 'bun:test'
import { readEnv } from '../src/env.ts'

test('what is not set has its default', () => {
  expect(readEnv({})).toEqual({
    NODE_ENV: 'production',
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: '.data',
    TRUST_PROXY: false,
    PRIVATE_SOURCES: false,
    REGISTRATION: true,
    OFFLINE: true,
  })
})

test('an empty setting is one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', TRUST_PROXY: '' }).PORT).toBe(3000)
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address starting with postgres://'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 16 characters'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be on or off'],
  [{ S3_BUCKET: 'pictures' }, 'S3_ACCESS_KEY_ID is needed with S3_BUCKET'],
])('a bad value is named: %p', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})

test('the server says it in one line and does not start', async () => {
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
