import { newId } from '../../../db/ids.ts'
import { env } from '../../env.ts'

export const REQUEST_ID = 'x-request-id'

const ids = new WeakMap<Request, string>()

/** The proxy's own id (`TRUST_PROXY`), or one that can be read aloud. Made late, as most requests need none. */
export function requestId(request: Request): string {
  const known = ids.get(request)
  if (known) return known
  const id = idOfProxy(request) ?? newId()
  ids.set(request, id)
  return id
}

/** Nothing that could be taken for more than a name where it is shown or logged. */
const VALID_ID = /^[\w.:=+/-]{1,128}$/

function idOfProxy(request: Request): string | undefined {
  const said = env.TRUST_PROXY ? request.headers.get(REQUEST_ID) : null
  return said && VALID_ID.test(said) ? said : undefined
}
