import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connectDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { startRevisions } from '../db/revisions/revision-watch.ts'
import { createApp } from '../src/app.ts'
import { loadAssets } from '../src/http/assets.ts'
import { buildBrowserAssets } from '../src/islands/build.ts'
import { seedEmptyDatabase } from '../src/operations/seeding/first-data.ts'

// Runs as a process of its own: the app with the sample data, and beside it Bun.serve sending the very same bytes.
const dataDir = await mkdtemp(join(tmpdir(), 'conference-companion-bench-'))
await connectDatabase({ dataDir })
await migrate()
await seedEmptyDatabase()
startRevisions()
await loadAssets((await buildBrowserAssets()).files)
const app = createApp().listen({ port: 0, hostname: '127.0.0.1' })

const agenda = `http://127.0.0.1:${app.server!.port}/`
const known = async (encoding: string) => {
  const response = await fetch(agenda, { headers: { 'accept-encoding': encoding }, decompress: false })
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: Object.fromEntries(response.headers) }
}
await known('br')
// The best compression follows the first answer.
while (!(await known('br')).headers.etag?.endsWith('-br"')) await Bun.sleep(20)
const [br, identity] = [await known('br'), await known('identity')]

const bare = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    if (request.headers.has('if-none-match')) return new Response(null, { status: 304, headers: br.headers })
    const answer = request.headers.get('accept-encoding') === 'br' ? br : identity
    return new Response(answer.bytes, { headers: answer.headers })
  },
})

process.send?.({ app: agenda, bare: `http://127.0.0.1:${bare.port}/`, etag: br.headers.etag })
process.on('disconnect', async () => {
  await closeDatabase()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
