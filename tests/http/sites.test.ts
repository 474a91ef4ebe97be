import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { attributes } from '../support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
afterEach(() => {
  env.PUBLIC_URL = undefined
})

const sitemapOf = async (host: string) =>
  /^Sitemap: (.*)$/m.exec(await (await app.visitor().get('/robots.txt', { host })).text())?.[1]

test('a host name that attendees use replaces a made-up one', async () => {
  for (let n = 0; n < 8; n++) await app.visitor().get('/speakers', { host: `made-up-${n}.example` })
  expect(await sitemapOf('real.example')).toBeUndefined()
  for (let n = 0; n < 5; n++) await app.visitor().get('/', { host: 'real.example' })
  expect(await sitemapOf('real.example')).toBe('http://real.example/sitemap.xml')
  for (let n = 8; n < 200; n++) await app.visitor().get('/speakers', { host: `made-up-${n}.example` })
  expect(await sitemapOf('real.example')).toBe('http://real.example/sitemap.xml')
})

test('every answer names PUBLIC_URL, whatever the host of its request', async () => {
  env.PUBLIC_URL = 'https://witcon.example'
  for (const host of ['10.0.0.5:3000', 'made-up.example', 'real.example']) {
    expect([host, await sitemapOf(host)]).toEqual([host, 'https://witcon.example/sitemap.xml'])
    for (const time of ['first', 'second']) {
      const page = await (await app.visitor().get('/speakers?eventSlug=cbus', { host })).text()
      expect([host, time, attributes(page, 'meta[property=og\\:url]', 'content')]).toEqual([
        host,
        time,
        ['https://witcon.example/speakers?eventSlug=cbus'],
      ])
    }
    expect([host, (await app.visitor().get('/qr.svg?eventSlug=pgh', { host })).status]).toEqual([host, 200])
  }
})
