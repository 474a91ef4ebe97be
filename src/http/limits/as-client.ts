import { askedBy } from '../../../db/pool/asker.ts'
import { type Connections, clientNetwork, noteClientAddress } from './client-address.ts'
import { lateWhenRefused, refuseHammering } from './hammering.ts'

export type Asked = { request: Request; server: Connections | null }
type Answer = Response | Promise<Response>

/** Counts an answer toward its asker's network, also in the database. `isFromMemory`: too cheap to limit. */
export function asClient(
  { request, server }: Asked,
  answer: (request: Request) => Answer,
  { isFromMemory = false } = {},
): Answer {
  noteClientAddress(request, server)
  const network = clientNetwork(request)
  const answered = () => askedBy(network, () => answer(request))
  return isFromMemory ? answered() : (refuseHammering(request) ?? lateWhenRefused(network, answered()))
}
