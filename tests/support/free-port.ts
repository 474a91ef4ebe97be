import { createServer } from 'node:net'

/** Below those that the system gives to whoever asks for any, which every other test and each of its connections does. */
const [LOWEST, HIGHEST] = [12_000, 32_000]

/** A port of 127.0.0.1 on which nobody listens, for a process that is started a moment later, or ends and comes back to it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
