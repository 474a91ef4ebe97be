import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import packageJson from '../../../package.json' with { type: 'json' }
import { reasonsNotReady } from '../readiness.ts'

/** Metrics of libuv handles and V8 heap spaces are empty under Bun. */
const EMPTY_UNDER_BUN = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'nodejs_gc_duration_seconds',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_heap_space_size_available_bytes',
  'process_heap_bytes',
]

export function addProcessMetrics(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  for (const name of EMPTY_UNDER_BUN) registry.removeSingleMetric(name)
  new Gauge({
    name: 'ready',
    help: '1 where /readyz says so',
    registers: [registry],
    async collect() {
      this.set(Number((await reasonsNotReady()).length === 0))
    },
  })
  new Gauge({
    name: 'app_info',
    help: 'Always 1: which version of the app this is, and of Bun',
    labelNames: ['version', 'bun'],
    registers: [registry],
  }).set({ version: packageJson.version, bun: Bun.version }, 1)
}
