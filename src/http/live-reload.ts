import { watch } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'

const SRC = join(import.meta.dir, '..')
const open = new Set<ReadableStreamDefaultController>()

/**
 * Development only: an event stream every page listens to. The page loads again when it is told to, and when it finds the
 * stream again after the server restarted (browser/live-reload).
 */
export const liveReload = new Elysia().get('/live-reload', ({ request, server }) => {
  server?.timeout(request, 0)
  let own: ReadableStreamDefaultController
  const stream = new ReadableStream({
    start(controller) {
      own = controller
      open.add(own)
      own.enqueue('retry: 150\ndata: connected\n\n')
    },
    cancel: () => void open.delete(own),
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
})

/**
 * What only the browser runs does not restart the server (`bun --watch` follows the server's own imports): build it again
 * and tell the pages.
 */
export function rebuildOnSave(rebuild: () => Promise<void>) {
  let waiting: Timer | undefined
  const act = () =>
    rebuild().then(
      () => {
        for (const page of open) page.enqueue('event: changed\ndata: -\n\n')
      },
      (error) => console.error(error),
    )
  watch(SRC, { recursive: true }, (_, file) => {
    if (!file || !(file.endsWith('.css') || file.startsWith('browser'))) return
    clearTimeout(waiting)
    waiting = setTimeout(act, 50)
  })
}
