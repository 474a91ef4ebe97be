import { openEventStream } from '../../src/http/event-streams.ts'
import { recordClientAddress } from '../../src/http/request-address.ts'

/** As many open pages behind an address, each with its stream; answers what closes them. */
export function openPages(from: string, count: number): () => void {
  const streams = Array.from({ length: count }, () => {
    const request = new Request('http://localhost/api/news')
    recordClientAddress(request, { requestIP: () => ({ address: from }) })
    return openEventStream(request, { follow: () => () => {} })
  })
  return () => {
    for (const { body } of streams) void body!.cancel()
  }
}
