import { runAsTenant } from '../../../db/pool/tenant.ts'
import { type ConnectionInfo, clientNetwork, recordClientAddress } from './client-address.ts'
import { lateWhenRefused, throttleNetwork } from './request-throttle.ts'

export type RequestContext = { request: Request; server: ConnectionInfo | null }
type Answer = Response | Promise<Response>

/** Counts an answer toward its asker's network, also in the database. `isFromMemory`: too cheap to limit. */
export function withRateLimit(
  { request, server }: RequestContext,
  answer: (request: Request) => Answer,
  { isFromMemory = false } = {},
): Answer {
  recordClientAddress(request, server)
  const network = clientNetwork(request)
  const answered = () => runAsTenant(network, () => answer(request))
  return isFromMemory ? answered() : (throttleNetwork(request) ?? lateWhenRefused(network, answered()))
}
