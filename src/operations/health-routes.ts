import { Elysia } from 'elysia'
import { RETRY_AFTER_S, textError } from '../http/errors.tsx'
import { ownReasonsNotReady, readinessNote, reasonsNotReady } from './readiness.ts'

/** For balancers (product §34). Outside of `/api`, so without limits and logins. */
export const healthRoutes = new Elysia()
  .get('/healthz', () => textError(200, 'alive'))
  .get('/readyz', async () => readyResponse(await reasonsNotReady()))
  .get('/readyz/shutdown', () => readyResponse(ownReasonsNotReady()))

function readyResponse(reasons: string[]): Response {
  if (reasons.length) return textError(503, reasons.join('\n'), { 'retry-after': String(RETRY_AFTER_S) })
  return textError(200, ['ready', readinessNote() ?? []].flat().join('\n'))
}
