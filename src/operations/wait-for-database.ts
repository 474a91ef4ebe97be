import { DbDown, explainDatabaseError, isDatabaseUnavailable } from '../../db/errors.ts'
import { env } from '../env.ts'
import { serveAsset } from '../http/assets.ts'
import { handleCallError, handlePageError, RETRY_AFTER_S, textError } from '../http/errors.tsx'
import { canRetryElsewhere } from '../http/listen.ts'
import { pathOf } from '../http/request-address.ts'
import { log } from '../log.ts'

/** A database restarts or is replaced within a minute; then the supervisor should hear of it. */
const STARTUP_TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 250
/** Slower than a healthy start, and sooner than a supervisor gives up. */
const SLOW_WARNING_MS = 15_000

/** Retries a start's database work for a minute (product §34.6); permanent errors are thrown at once. */
export async function waitForDatabase(work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + STARTUP_TIMEOUT_MS
  let meanwhile: ReturnType<typeof serveNotReady> | undefined
  const wait = (why: string) => {
    if (meanwhile) return
    meanwhile = serveNotReady()
    log.warn(`Waiting for the database: ${why}`)
  }
  const slow = setTimeout(wait, SLOW_WARNING_MS, 'startup queries are slow')
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const why = explainDatabaseError(error)
        if (!isDatabaseUnavailable(error)) throw new Error(why, { cause: error })
        if (performance.now() > giveUpAt) throw new Error(`The database is not responding: ${why}`)
        wait(why)
      }
      await Bun.sleep(RETRY_DELAY_MS)
    }
  } finally {
    clearTimeout(slow)
    await meanwhile?.stop(true)
  }
}

const NOT_READY_MESSAGE = 'The database has not answered since this process started'

function serveNotReady() {
  const { PORT: port, HOST: hostname } = env
  return Bun.serve({ port, hostname, reusePort: false, fetch: notReadyResponse, development: false })
}

function notReadyResponse(request: Request): Response | Promise<Response> {
  const path = pathOf(request)
  // Differs from the answer of a process with saved copies, so that balancers tell them apart (deploy/haproxy.cfg).
  if (path === '/healthz') return textError(200, 'waiting for the database')
  if (path === '/readyz' || path === '/readyz/shutdown')
    return textError(503, NOT_READY_MESSAGE, { 'retry-after': String(RETRY_AFTER_S) })
  if (canRetryElsewhere(request)) return textError(502, `${NOT_READY_MESSAGE}. Ask another process`)
  const error = new DbDown(NOT_READY_MESSAGE)
  if (path.startsWith('/api/')) return handleCallError({ code: 'UNKNOWN', error, request })
  return serveAsset(request, path) ?? handlePageError(error, request)
}
