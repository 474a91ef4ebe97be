/** Stands between the browser and the app as proxies do that do not know event streams; all else passes. */
export type StreamProxy = {
  origin: string
  /** Streams pass; are held back until they end, which they never do; are refused, as where there is no room; go silent after their first word. */
  become(mode: Mode): void
  close(): Promise<void>
}

type Mode = 'pass' | 'hold' | 'refuse' | 'mute'

export function startStreamProxy(appOrigin: string): StreamProxy {
  let mode: Mode = 'pass'
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const answer = () =>
        fetch(appOrigin + pathname + search, {
          method: request.method,
          headers: withoutHost(request.headers),
          body: request.body,
          redirect: 'manual',
          decompress: false,
          signal: request.signal,
        }).catch(() => new Response(null, { status: 502 }))
      if (pathname !== '/api/news' || mode === 'pass') return answer()
      if (mode === 'refuse') return new Response(null, { status: 204 })
      const stream = await answer()
      if (mode === 'hold') await stream.arrayBuffer().catch(() => {})
      return new Response(firstWord(stream.body!), { headers: stream.headers })
    },
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    become(next) {
      mode = next
    },
    close: () => server.stop(true),
  }
}

function withoutHost(headers: Headers): Headers {
  const passed = new Headers(headers)
  passed.delete('host')
  return passed
}

/** As far as the first news; the stream stays open. */
function firstWord(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let said = ''
  return new ReadableStream({
    async pull(out) {
      while (!said.includes('data: ')) {
        const { value } = await reader.read()
        said += new TextDecoder().decode(value)
        out.enqueue(value!)
      }
      await new Promise(() => {})
    },
    cancel: () => reader.cancel(),
  })
}
