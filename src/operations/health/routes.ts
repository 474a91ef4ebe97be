import { Elysia } from 'elysia'
import { plainText, RETRY_AFTER } from '../../http/errors.tsx'
import { reasonsNotReady, reasonsOfItsOwn, remarkOnReady } from './readiness.ts'

/** For balancers and supervisors (product §34). Not under `/api`, so without limits and logins. */
export const healthRoutes = new Elysia()
  .get('/healthz', () => plainText(200, 'alive'))
  .get('/readyz', async () => answerReady(await reasonsNotReady()))
  // Named as Kubernetes names its own.
  .get('/readyz/shutdown', () => answerReady(reasonsOfItsOwn()))

function answerReady(reasons: string[]): Response {
  if (reasons.length) return plainText(503, reasons.join('\n'), { 'retry-after': String(RETRY_AFTER) })
  return plainText(200, ['ready', remarkOnReady() ?? []].flat().join('\n'))
}
