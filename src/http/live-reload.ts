import { Elysia } from 'elysia'

/**
 * Development only: an event stream that ends when the server restarts; the page's script (layout/page) then waits for
 * the new server and reloads.
 */
export const liveReload = new Elysia().get('/live-reload', ({ request, server }) => {
  server?.timeout(request, 0)
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue('data: here\n\n') }), {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
})
