import { DbDown, isDatabaseUnavailable } from '../../../db/pool/errors.ts'
import { whyNoDatabase } from '../../../db/pool/no-database.ts'
import { env } from '../../env.ts'
import { answerAsset } from '../../http/assets.ts'
import { answerFailedCall, answerFailedPage, plainText, RETRY_AFTER } from '../../http/errors.tsx'
import { pathOf } from '../../http/requests/path-and-query.ts'
import { maySendElsewhere } from '../../http/stop-answering.ts'
import { log } from '../../log.ts'

/** Longer than a database takes to start again or to be replaced; then whoever watches the process is to hear of it. */
const LONGEST_WAIT_MS = 60_000
const PAUSE_MS = 250
/** Slower than any start on a healthy database, and sooner than whoever watches a process gives it up. */
const SLOW_MS = 15_000

/** Retries a start's database work for a minute (product §34.6); what waiting cannot cure is thrown at once. */
export async function onceDatabaseAnswers(work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS
  let meanwhile: ReturnType<typeof answerMeanwhile> | undefined
  const wait = (why: string) => {
    if (meanwhile) return
    meanwhile = answerMeanwhile()
    log.warn(`Waiting for the database: ${why}`)
  }
  const slow = setTimeout(wait, SLOW_MS, 'startup queries are slow')
  try {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const why = whyNoDatabase(error)
        if (!isDatabaseUnavailable(error)) throw new Error(why, { cause: error })
        if (performance.now() > giveUpAt) throw new Error(`The database is not responding: ${why}`)
        wait(why)
      }
      await Bun.sleep(PAUSE_MS)
    }
  } finally {
    clearTimeout(slow)
    await meanwhile?.stop(true)
  }
}

const NOT_YET = 'The database has not answered since this process started'

function answerMeanwhile() {
  return Bun.serve({ port: env.PORT, hostname: env.HOST, reusePort: false, fetch: sayNotYet, development: false })
}

/** There is nothing to show yet, and no copy of it. */
function sayNotYet(request: Request): Response | Promise<Response> {
  const path = pathOf(request)
  // Not the words of a process with copies to answer, so that balancers tell them apart (deploy/haproxy.cfg).
  if (path === '/healthz') return plainText(200, 'waiting for the database')
  if (path === '/readyz' || path === '/readyz/shutdown')
    return plainText(503, NOT_YET, { 'retry-after': String(RETRY_AFTER) })
  if (maySendElsewhere(request)) return plainText(502, `${NOT_YET}. Ask another process`)
  const error = new DbDown(NOT_YET)
  if (path.startsWith('/api/')) return answerFailedCall({ code: 'UNKNOWN', error, request })
  return answerAsset(request, path) ?? answerFailedPage(error, request)
}
