import { watch } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { log } from '../log.ts'
import { encodeUtf8, openEventStream, type SendEvent } from './event-streams.ts'

const SRC = join(import.meta.dir, '..')
const pages = new Set<SendEvent>()

/** Development only: pages reload when told, and when the stream returns. */
export const liveReload = new Elysia().get('/live-reload', ({ request, server }) => {
  server?.timeout(request, 0)
  const follow = (send: SendEvent) => {
    pages.add(send)
    send(encodeUtf8('data: connected\n\n'))
    return () => pages.delete(send)
  }
  return openEventStream(request, { follow, retryMs: 150 })
})

/** `bun --watch` follows only the server's imports. */
export function rebuildOnSave(rebuild: () => Promise<void>) {
  let waiting: Timer | undefined
  const act = () =>
    rebuild().then(
      () => {
        for (const send of pages) send(encodeUtf8('event: changed\ndata: -\n\n'))
      },
      (error) => log.error('Failed to build the saved files', error),
    )
  watch(SRC, { recursive: true }, (_, file) => {
    if (!file || !(file.endsWith('.css') || file.startsWith('browser'))) return
    clearTimeout(waiting)
    waiting = setTimeout(act, 50)
  })
}
