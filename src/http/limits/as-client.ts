import { askedBy } from '../../../db/pool/asker.ts'
import { type Connections, clientNetwork, noteClientAddress } from './client-address.ts'
import { refuseHammering } from './hammering.ts'

export type Asked = { request: Request; server: Connections | null }
type Answer = Response | Promise<Response>

/**
 * Answers in the name of whoever asks: all limits count by their network, and so does their share of the database.
 * `isFromMemory`: it costs so little that nobody can ask too often.
 */
export function asClient(
  { request, server }: Asked,
  answer: (request: Request) => Answer,
  { isFromMemory = false } = {},
): Answer {
  noteClientAddress(request, server)
  const network = clientNetwork(request)
  return (!isFromMemory && refuseHammering(request)) || askedBy(network, () => answer(request))
}
