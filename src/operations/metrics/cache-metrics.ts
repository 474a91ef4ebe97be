import type { Registry } from 'prom-client'
import { cacheBytes, cacheCounts, countEntries } from '../../http/page-cache.ts'
import { renderQueueState, renderStats } from '../../http/render.ts'
import { compressionQueueLength } from '../../http/stored-response.ts'
import { addCounterFamily, addCounters, addGauges } from './register-metrics.ts'

export function addCacheMetrics(registry: Registry) {
  addCounterFamily(registry, {
    name: 'page_cache_answers_total',
    help: 'Answers that are kept, by how they were answered: hit (from memory), miss (made), saved (as it was, the database being away)',
    label: 'result',
    read: () => Object.entries(cacheCounts),
  })
  addGauges(registry, {
    page_cache_entries: ['How many answers are kept in memory', countEntries],
    page_cache_bytes: ['How many bytes they take, with every encoding', cacheBytes],
    compressions_waiting: ['How many answers wait to be compressed', compressionQueueLength],
    render_turns_in_use: [
      'How many pages are being made of those that wait for a turn',
      () => renderQueueState().inUse,
    ],
    render_turns_waiting: ['How many pages wait for their turn to be made', () => renderQueueState().waiting],
  })
  addCounters(registry, {
    render_turns_refused_total: [
      'How many pages were refused because too many waited for a turn',
      () => renderQueueState().refused + renderQueueState().timeouts,
    ],
    page_renders_total: ['How many pages were rendered', () => renderStats.pages],
    page_renders_late_total: [
      'How many of them left as a stream because the database was late',
      () => renderStats.late,
    ],
    page_render_seconds_total: ['How long they took, waiting for their data included', () => renderStats.seconds],
  })
}
