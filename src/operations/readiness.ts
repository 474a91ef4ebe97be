import { Elysia } from 'elysia'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { migrationState } from '../../db/migrate.ts'
import { revisionsVerifiedAt, syncNow } from '../../db/revision-sync.ts'
import { getStorage } from '../features/uploads/storage/storage.ts'
import { RETRY_AFTER_S, textError } from '../http/errors.tsx'
import { isShuttingDown } from '../http/listen.ts'
import { logFailure } from '../jobs.ts'
import { pluralize } from '../text/pluralize.ts'

/** For balancers (product §34). Outside of `/api`, so without limits and logins. */
export const healthRoutes = new Elysia()
  .get('/healthz', () => textError(200, 'alive'))
  .get('/readyz', async () => readyResponse(await reasonsNotReady()))
  .get('/readyz/shutdown', () => readyResponse(ownReasonsNotReady()))

function readyResponse(reasons: string[]): Response {
  if (reasons.length) return textError(503, reasons.join('\n'), { 'retry-after': String(RETRY_AFTER_S) })
  // No reason: old processes work on beside newer ones during a rollout (product §34.2).
  const newer = `A newer version of the app applied ${pluralize(newerMigrations, 'migration')} to the database`
  const note = newerMigrations ? `\n${newer}: this process keeps working with the older schema` : ''
  return textError(200, `ready${note}`)
}

/** The watch reads the database each second; one missed reading may be a busy moment. */
const STALE_AFTER_MS = 3000
const CHECK_TIMEOUT_MS = 1500

/** Empty where the process is ready (product §34.2). */
export async function reasonsNotReady(): Promise<string[]> {
  const found = await Promise.all([ofDatabase(), ofStorage()])
  return [...ownReasonsNotReady(), ...found].filter((reason) => reason !== undefined)
}

/** Without what all processes share (product §34.5). */
const ownReasonsNotReady = (): string[] => (isShuttingDown() ? ['This process is shutting down'] : [])

let newerMigrations = 0

const ofDatabase = cachedCheck(1000, async () => {
  const isSilent = performance.now() - revisionsVerifiedAt() > STALE_AFTER_MS
  if (isSilent && !(await syncNow())) return 'The database does not answer'
  const { pending, ahead } = await migrationState().catch((error) => {
    // The watch still gets answers, so the database is only busy.
    if (isDatabaseUnavailable(error)) return { pending: 0, ahead: newerMigrations }
    logFailure('The database could not be asked for its migrations')(error)
    return { pending: undefined, ahead: 0 }
  })
  newerMigrations = ahead
  if (pending === undefined) return 'The applied migrations could not be read'
  if (pending) return `The database is missing ${pluralize(pending, 'migration')} of this version`
})

/** A bucket's check costs money. */
const ofStorage = cachedCheck(10_000, async () => {
  const problem = await getStorage()
    .then((storage) => storage.check())
    .catch(() => 'could not be checked')
  return problem && 'Pictures cannot be stored'
})

/** Repeats a check only after `forMs`; one that hangs reports so and goes on. */
function cachedCheck(forMs: number, look: () => Promise<string | undefined>) {
  let last: { at: number; found: Promise<string | undefined> } | undefined
  return () => {
    if (!last || performance.now() - last.at > forMs) last = { at: performance.now(), found: look() }
    const late = Bun.sleep(CHECK_TIMEOUT_MS).then(() => 'The database or the picture storage timed out')
    return Promise.race([last.found, late])
  }
}
