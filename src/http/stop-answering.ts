import { endEventStreams } from './limits/event-streams.ts'

/** Answers that take longer are broken off. */
const PATIENCE_MS = 4000

type Listening = { stop(closeActiveConnections?: boolean): Promise<unknown> }

/** Takes no more requests, ends every event stream, waits a few seconds for what is being answered, and closes all connections. */
export async function stopAnswering(server: Listening): Promise<void> {
  endEventStreams()
  await Promise.race([server.stop(), Bun.sleep(PATIENCE_MS)])
  await server.stop(true)
}
