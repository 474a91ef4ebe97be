/**
 * A balancer of the smallest kind, for tests that need nothing installed: asks each process in turn, none that is not ready, and
 * keeps no connection that was to be closed (`fetch` does that). It never asks twice.
 */
export async function startRoundRobin(ports: number[]): Promise<{ origin: string; stop(): Promise<void> }> {
  let ready = ports
  let turn = 0
  const looking = setInterval(async () => {
    const states = await Promise.all(ports.map(isReady))
    ready = ports.filter((_, at) => states[at])
  }, 50)
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      const port = ready[turn++ % ready.length]
      if (!port) return new Response('No process is ready', { status: 503 })
      const { pathname, search } = new URL(request.url)
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: await request.arrayBuffer().then((body) => (body.byteLength ? body : undefined)),
        redirect: 'manual',
        decompress: false,
        signal: request.signal,
      })
      const headers = new Headers(answer.headers)
      headers.delete('connection')
      return new Response(answer.body, { status: answer.status, headers })
    },
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    async stop() {
      clearInterval(looking)
      await server.stop(true)
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })).ok
  } catch {
    return false
  }
}
