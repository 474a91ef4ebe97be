import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { startRevisionSync } from '../../db/revision-sync.ts'
import { createApp } from '../../src/app.ts'
import { loadAssets } from '../../src/http/assets.ts'
import { listen } from '../../src/http/listen.ts'
import { countRequest } from '../../src/http/telemetry.ts'
import { buildBrowserAssets } from '../../src/islands/build-assets.ts'
import { writeMetrics } from '../../src/operations/metrics.ts'
import { seedEmptyDatabase } from '../../src/operations/seed-empty-database.ts'
import { type Answers, startBareServers } from './bare-servers.ts'

/** One request, by what is said of it, and where the app and each bare server answer it. */
export type Case = { name: string; headers: Record<string, string>; urls: Record<Server, string> }
export type Server = 'app' | keyof ReturnType<typeof startBareServers>
export type Scrape = { series: number; bytes: number; ms: number }

// Runs as a process of its own: the app with the sample data, and beside it Bun.serve sending the very same bytes and headers.
const dataDir = await mkdtemp(join(tmpdir(), 'conference-companion-bench-'))
await connectDatabase({ dataDir })
await migrate()
await seedEmptyDatabase()
startRevisionSync()
await loadAssets((await buildBrowserAssets()).files)
const app = createApp()
const { port } = listen(app, { port: 0, hostname: '127.0.0.1' })
const origin = `http://127.0.0.1:${port}`
const [script] = /\/assets\/[^"]+\.js/.exec(await (await fetch(origin)).text())!

const asked = { agenda: '/', 'list of sessions': '/api/sessions', script }
const cases = await Promise.all(Object.entries(asked).map(([name, path]) => casesOf(name, origin + path)))
process.send?.(cases.flat())
process.on('message', async (asked) => process.send?.(asked === 'cpu' ? process.cpuUsage() : await scrape()))
process.on('disconnect', async () => {
  await closeDatabase()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})

/** The shortest of several. */
async function scrape(): Promise<Scrape> {
  for (const { method, path } of app.routes) for (const status of [200, 400]) countRequest(method, path, status, 1)
  const looks: Scrape[] = []
  while (looks.length < 20) {
    const from = performance.now()
    const { text } = await writeMetrics()
    const ms = performance.now() - from
    const series = text.split('\n').filter((line) => line && !line.startsWith('#')).length
    looks.push({ series, bytes: text.length, ms })
  }
  return looks.sort((one, other) => one.ms - other.ms)[0]!
}

async function casesOf(name: string, url: string): Promise<Case[]> {
  // The best compression takes the place of the first one when it is asked for again a while later.
  while (!(await ask(url, 'br')).headers.etag?.endsWith('-br"')) await Bun.sleep(100)
  const [br, identity] = [await ask(url, 'br'), await ask(url, 'identity')]
  const etag = br.headers.etag!
  const answers: Answers = { br, identity, 'not modified': await ask(url, 'br', { 'if-none-match': etag }) }
  const bare = startBareServers(answers)
  const headers: Record<keyof Answers, Record<string, string>> = {
    br: { 'accept-encoding': 'br' },
    identity: { 'accept-encoding': 'identity' },
    'not modified': { 'accept-encoding': 'br', 'if-none-match': etag },
  }
  return Object.entries(headers).map(([kind, headers]) => ({
    name: `${name}, ${kind}`,
    headers,
    urls: { app: url, cloning: bare.cloning, counted: bare.counted },
  }))
}

async function ask(url: string, encoding: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding, ...headers }, decompress: false })
  const { date: _, 'content-length': __, ...said } = Object.fromEntries(answer.headers)
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()), headers: said }
}
