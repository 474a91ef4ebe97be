import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Server } from 'bun'
import { PROXIES, type StartedProxy, startProxyOf } from '../rolling/proxies.ts'
import { until } from '../support/until.ts'

/** Stand-ins for processes: one that ends says so to a GET that may be asked elsewhere, as ours do (src/http/listen.ts). */
const hosts = PROXIES.caddy!.hosts!
const isHere = Bun.which('caddy') !== null
let ending: string[] = []
const refused: string[] = []
const processes: Server<undefined>[] = []
let caddy: StartedProxy | undefined
/** While somebody listens older Caddys remember who ends. */
const listening = new AbortController()
/** Who has a connection more than the others, and so is asked last. */
let listensTo: string

beforeAll(async () => {
  if (!isHere) return
  for (const hostname of hosts) processes.push(standIn(hostname, processes[0]?.port ?? 0))
  caddy = await startProxyOf('caddy', [processes[0]!.port!])
  const stream = (await fetch(`${caddy!.origin}/stream`, { signal: listening.signal })).body!.getReader()
  listensTo = new TextDecoder().decode((await stream.read()).value)
  void stream.read().catch(() => {})
})
afterAll(async () => {
  listening.abort()
  await caddy?.stop()
  await Promise.all(processes.map((process) => process.stop(true)))
})

function standIn(hostname: string, port: number) {
  return Bun.serve({
    hostname,
    port,
    idleTimeout: 0,
    fetch({ url, method, headers }) {
      if (url.endsWith('/stream')) return new Response(new ReadableStream({ start: (to) => to.enqueue(hostname) }))
      if (!ending.includes(hostname) || method !== 'GET' || headers.get('x-elsewhere-on') !== '502')
        return new Response(hostname)
      refused.push(hostname)
      return new Response('ask another', { status: 502 })
    },
  })
}

async function ask(method: 'GET' | 'POST'): Promise<string> {
  const answer = await fetch(caddy!.origin, { method, ...(method === 'POST' && { body: 'words' }) })
  return answer.status === 200 ? answer.text() : `${answer.status}`
}

test.skipIf(!isHere)(
  'Caddy asks an ending process for nothing more, and answers every client (needs Caddy)',
  async () => {
    const other = hosts.find((host) => host !== listensTo)!
    const left = hosts.filter((host) => host !== other)
    ending = [other]
    await until(async () => {
      expect(hosts).toContain(await ask('GET'))
      return refused.length > 0
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('POST')))
    expect(answers.filter((answer) => !left.includes(answer))).toEqual([])
  },
)

test.skipIf(!isHere)('all processes answer while they end, posts included (needs Caddy)', async () => {
  ending = hosts
  await until(async () => {
    expect(hosts).toContain(await ask('GET'))
    return hosts.every((host) => refused.includes(host))
  })
  expect(hosts).toContain(await ask('POST'))
  expect(hosts).toContain(await ask('GET'))
})
