import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '../../src/env.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { openWhole } from '../support/html.ts'
import { expectSoon, until } from '../support/until.ts'

// Debian keeps it where only root looks.
const nginx = Bun.which('nginx', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
if (!nginx) test.skip('a CDN caches exactly what it may (nginx is missing)', () => {})
else {
  const folder = mkdtempSync(join(tmpdir(), 'conference-cdn-'))
  let app: TestApp
  let origin: string
  let cdn: Bun.Subprocess
  beforeAll(async () => {
    app = await startApp()
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    // Started by root, nginx works as somebody else.
    chmodSync(folder, 0o711)
    writeFileSync(join(folder, 'nginx.conf'), asCdn(port))
    cdn = Bun.spawn([nginx, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await until(() =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => cdn.exitCode !== null,
      ),
    )
    await Promise.all(['/', '/speakers', '/sponsors'].map((path) => openWhole(app, path)))
  })
  afterAll(async () => {
    env.CDN_SECONDS = 0
    cdn.kill()
    await cdn.exited
    rmSync(folder, { recursive: true, force: true })
  })

  /** What nginx keeps by what the app says of it, as a CDN does: for how long, under which encoding, and beyond that while it asks anew. */
  const asCdn = (port: number) => `daemon off; pid ${folder}/pid; error_log stderr crit; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  proxy_cache_path ${folder}/kept keys_zone=kept:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${app.origin};
      proxy_cache kept;
      proxy_cache_key $http_host$request_uri;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_set_header Host $http_host;
      add_header X-Kept $upstream_cache_status always;
    }
  }
}`

  const ask = async (path: string, encoding = 'br') => {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding }, redirect: 'manual' })
    const text = await answer.text()
    const [kept, as] = ['x-kept', 'content-encoding'].map((name) => answer.headers.get(name))
    return { status: answer.status, kept, as, etag: answer.headers.get('etag'), text }
  }

  test('the CDN answers the agenda from its cache, once per encoding', async () => {
    env.CDN_SECONDS = 60
    const [first, again] = [await ask('/?eventSlug=pgh'), await ask('/?eventSlug=pgh')]
    expect([first.status, first.kept, first.as, again]).toEqual([200, 'MISS', 'br', { ...first, kept: 'HIT' }])
    const [packed, packedAgain] = [await ask('/?eventSlug=pgh', 'gzip'), await ask('/?eventSlug=pgh', 'gzip')]
    expect([packed.kept, packed.as, packedAgain]).toEqual(['MISS', 'gzip', { ...packed, kept: 'HIT' }])
    expect(packed.text).toBe(first.text)
  })

  test.each(['/messaging', '/my-schedule', '/api/sessions', '/admin/login', '/nowhere'])(
    'the CDN asks the app for %s each time',
    async (path) => {
      expect([(await ask(path)).kept, (await ask(path)).kept]).toEqual(['MISS', 'MISS'])
    },
  )

  test('the CDN shows a change when its seconds are over', async () => {
    env.CDN_SECONDS = 1
    const before = await ask('/speakers')
    const organizer = await app.admin()
    const [speaker] = await (await organizer.get('/api/speakers')).json()
    const { status } = await organizer.patch(`/api/admin/speakers/${speaker.id}`, { name: 'Ada of the Cache' })
    expect([before.kept, status]).toEqual(['MISS', 200])
    await expectSoon(async () => (await ask('/speakers')).text.includes('Ada of the Cache'), true)
  })

  test('the CDN serves its copies while the app is down, and 502 for everything else', async () => {
    await ask('/sponsors')
    await app.close()
    await expectSoon(async () => (await ask('/sponsors')).kept, 'STALE')
    expect([(await ask('/sponsors')).status, (await ask('/messaging')).status]).toEqual([200, 502])
  })
}
