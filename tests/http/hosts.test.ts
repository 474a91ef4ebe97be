import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** What a server says to bytes that no client of ours would send. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (data) => {
      said += data.toString('latin1')
      socket.end()
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

const HOSTS = ['', 'x:99999', '[::1', 'xn--a', '999.1.1.1', '%00', 'a/b', 'a b', 'a?b', '\xe9']
const PATHS = [
  '/',
  '/nowhere',
  '/dialogs/agenda',
  '/api/sessions',
  '/api/user',
  '/api/nowhere',
  '/admin',
  '/favicon.svg',
]

test.each(PATHS)('%s at a host that cannot be read is refused in a sentence, with every header', async (path) => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  const requests = HOSTS.map((host) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  for (const request of [...requests, `GET ${path} HTTP/1.0\r\n\r\n`, `HEAD ${path} HTTP/1.0\r\n\r\n`]) {
    const answer = await say(request)
    expect([request, answer.split('\r\n')[0]]).toEqual([request, 'HTTP/1.1 400 Bad Request'])
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src '")
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    if (!request.startsWith('HEAD')) expect(answer).toEndWith('\r\n\r\nThe Host header of this request cannot be read')
  }
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a request with any readable host is answered', async () => {
  for (const host of ['a', 'pi', 'a.', 'A.B', 'a_b:80', '[::1]:80', '127.1', 'xn--bcher-kva.example'])
    expect([host, (await say(`GET /favicon.svg HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).split('\r\n')[0]]).toEqual([
      host,
      'HTTP/1.1 200 OK',
    ])
})
