import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { env } from '../env.ts'
import { textError } from '../http/errors.tsx'
import { pathOf } from '../http/request-address.ts'
import { privateResponse } from '../http/responses.ts'
import { log } from '../log.ts'
import { startMetrics, writeMetrics } from './metrics.ts'

const METRICS = '/metrics'

export const metricsRoutes = new Elysia().get(METRICS, ({ request }) =>
  env.METRICS_TOKEN && env.METRICS_PORT === undefined ? handleMetrics(request) : notThere(),
)

export function listenForMetrics(port: number) {
  startMetrics()
  const fetch = (request: Request) => (pathOf(request) === METRICS ? handleMetrics(request) : notThere())
  try {
    const server = Bun.serve({ port, hostname: env.HOST, reusePort: false, fetch, development: false })
    log.notice(`Metrics for Prometheus are at http://localhost:${server.port}${METRICS}`)
  } catch (error) {
    throw new Error(`METRICS_PORT: ${(error as Error).message}`)
  }
}

async function handleMetrics(request: Request): Promise<Response> {
  if (!isAllowed(request))
    return textError(401, 'Bring the token of METRICS_TOKEN', { 'www-authenticate': 'Bearer realm="metrics"' })
  const { text, type } = await writeMetrics()
  return privateResponse(text, { headers: { 'content-type': type } })
}

/** Comparing hashes hides the token's length and content from timing. */
function isAllowed(request: Request): boolean {
  if (!env.METRICS_TOKEN) return true
  const [, brought = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(hashOf(brought), hashOf(env.METRICS_TOKEN))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const notThere = () => textError(404, 'Not found')
