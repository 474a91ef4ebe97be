import { Registry } from 'prom-client'
import { addBackupMetrics } from './backup-metrics.ts'
import { addCacheMetrics } from './cache-metrics.ts'
import { addDatabaseMetrics } from './database-metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { addRequestMetrics } from './request-metrics.ts'

/** Created on first use: without Prometheus nobody pays for watching the event loop. */
let registry: Registry | undefined

export async function writeMetrics(): Promise<{ text: string; type: string }> {
  registry ??= createRegistry()
  return { text: await registry.metrics(), type: registry.contentType }
}

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
