import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { cli } from '../support/cli.ts'

const app = await startFileApp({ seeded: false })

test('`health` finds a running app without a database', async () => {
  const health = (...flags: string[]) => cli(['health', ...flags], { PORT: new URL(app.origin).port })
  expect(await health()).toEqual({ code: 0, out: 'alive\n', err: '' })
  expect(await health('--json')).toEqual({ code: 0, out: '{"alive":true}\n', err: '' })
})

test('`health` asks the app at its own address', async () => {
  const { port } = new URL(app.origin)
  expect(await cli(['health'], { HOST: 'localhost', PORT: port })).toMatchObject({ code: 0, out: 'alive\n' })
  expect((await cli(['health'], { HOST: '::', PORT: '1' })).err).toContain('No answer from http://[::1]:1/healthz: ')
})

test('`health` bypasses a configured proxy', async () => {
  const proxy = Bun.serve({ port: 0, fetch: () => new Response('the proxy', { status: 502 }) })
  const [HTTP_PROXY, PORT] = [proxy.url.href, new URL(app.origin).port]
  expect(await cli(['health'], { HTTP_PROXY, http_proxy: HTTP_PROXY, PORT })).toMatchObject({ code: 0, out: 'alive\n' })
  await proxy.stop(true)
})

test('`health` reports that no app runs', async () => {
  const { code, out, err } = await cli(['health'], { PORT: '1' })
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('No answer from http://127.0.0.1:1/healthz: ')])
})
