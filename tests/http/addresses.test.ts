import { afterEach, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { isPublicIp } from '../../src/http/fetch-file.ts'
import { clientNetwork, isHttps, recordClientAddress } from '../../src/http/request-address.ts'
import { startFileApp } from '../support/app.ts'
import { attributes } from '../support/html.ts'

const app = await startFileApp()

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

afterEach(() => {
  Object.assign(env, { TRUST_PROXY: false, PROXY_HOPS: 1 })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::7:1:2:3', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('a client with the address %s is counted as %s', (address, network) => {
  expect(networkOf({ address })).toBe(network)
})

test('requests without a connection share one client address', () => {
  expect(networkOf({})).toBe('unknown')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['203.0.113.9, 192.0.2.7', '192.0.2.7'],
  ['203.0.113.9 ,192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:20001', '192.0.2.7'],
  ['2001:db8:1:2::3', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3%eth0]:443', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
])('a trusted proxy that writes "%s" saw %s', (forwarded, network) => {
  env.TRUST_PROXY = true
  expect(networkOf({ address: '10.0.0.1', forwarded })).toBe(network)
})

test.each([
  [1, '10.0.0.9'],
  [2, '192.0.2.7'],
  [3, '203.0.113.1'],
  // Fewer wrote something than there are: it did not come through them.
  [4, '10.0.0.1'],
])('behind %d proxies the client address is the one that the outermost proxy wrote: %s', (hops, network) => {
  Object.assign(env, { TRUST_PROXY: true, PROXY_HOPS: hops })
  expect(networkOf({ address: '10.0.0.1', forwarded: '203.0.113.1, 192.0.2.7, 10.0.0.9' })).toBe(network)
})

test.each(['', 'unknown', '_hidden', '192.0.2', '192.0.2.7, ', '192.0.2.7:x', '300.1.1.1', '[192.0.2.7', 'a:b:c'])(
  'the client address behind a proxy that writes "%s" is that of the connection',
  (forwarded) => {
    env.TRUST_PROXY = true
    expect(networkOf({ address: '10.0.0.1', forwarded })).toBe('10.0.0.1')
  },
)

test('forwarded addresses count only behind a trusted proxy', () => {
  expect(networkOf({ address: '10.0.0.1', forwarded: '192.0.2.7' })).toBe('10.0.0.1')
  expect(isHttps(new Request('http://witcon.example/', { headers: { 'x-forwarded-proto': 'https' } }))).toBe(false)
})

test.each([
  ['https', true],
  ['HTTPS', true],
  ['http, https', false],
  ['https,http', true],
  [' https ', true],
  ['http', false],
])('a trusted proxy that writes X-Forwarded-Proto: "%s" was asked by HTTPS: %s', (proto, expected) => {
  env.TRUST_PROXY = true
  expect(isHttps(new Request('http://witcon.example/', { headers: { 'x-forwarded-proto': proto } }))).toBe(expected)
})

function networkOf({ address, forwarded }: { address?: string; forwarded?: string }): string {
  const request = new Request('http://witcon.example/', { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
  recordClientAddress(request, { requestIP: () => (address ? { address } : null) })
  return clientNetwork(request)
}

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fe80::1', 'fd00::1', 'ff02::1', '2002:a00:1::', 'name'],
])('%s is not on the public internet', (address) => {
  expect(isPublicIp(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '100.63.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicIp(address)).toBe(true)
  },
)
