import { Registry } from 'prom-client'
import { addBackupMetrics } from './backup-metrics.ts'
import { addCacheMetrics } from './cache-metrics.ts'
import { addDatabaseMetrics } from './database-metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { addRequestMetrics } from './request-metrics.ts'

/** Made when it is first asked for: whoever has no Prometheus does not pay for watching the event loop. */
let registry: Registry | undefined

/** Everything that Prometheus is told, in its own words (product §35.1). */
export async function writeMetrics(): Promise<{ text: string; type: string }> {
  registry ??= createRegistry()
  return { text: await registry.metrics(), type: registry.contentType }
}

/** Begins to watch what can only be watched from some moment on. */
export function startMetrics() {
  registry ??= createRegistry()
}

function createRegistry(): Registry {
  const registry = new Registry()
  addRequestMetrics(registry)
  addCacheMetrics(registry)
  addDatabaseMetrics(registry)
  addBackupMetrics(registry)
  addProcessMetrics(registry)
  return registry
}
