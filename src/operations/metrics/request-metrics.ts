import { Counter, type Histogram, type Registry } from 'prom-client'
import { LATENCY_BUCKETS_S, listHistograms, type RouteHistogram, requestsInFlight } from '../../http/telemetry.ts'
import { limitHits } from '../../limits/limit-metrics.ts'
import { countStreams, MAX_STREAMS } from '../../limits/open-streams.ts'
import { addCounterFamily, addGauges } from './register-metrics.ts'

export function addRequestMetrics(registry: Registry) {
  new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered, by method, route of the app and class of the status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, route, byClass } of listHistograms())
        for (const [digit, count] of byClass.entries())
          if (count) this.inc({ method, route, status: `${digit}xx` }, count)
    },
  })
  // Only `get` is called (docs/held-together.md): the library's Histogram takes a microsecond a request.
  registry.registerMetric({ name: DURATION, get: async () => durations() } as unknown as Histogram)
  addGauges(registry, {
    http_requests_in_flight: ['Requests that are being answered', requestsInFlight],
    event_streams_open: ['Event streams that are open', () => countStreams()],
    event_streams_most: ['How many event streams may be open', () => MAX_STREAMS],
  })
  addCounterFamily(registry, {
    name: 'limits_hit_total',
    help: 'How often a request had to wait because of a limit, by its name',
    label: 'limit',
    read: limitHits,
  })
}

const DURATION = 'http_request_duration_seconds'

const durations = () => ({
  name: DURATION,
  help: 'From when a request was taken to when its answer began to leave, by method and route of the app',
  type: 'histogram',
  aggregator: 'sum',
  values: listHistograms().flatMap(valuesOf),
})

/** Prometheus' buckets are cumulative. */
function valuesOf({ method, route, byTime, seconds }: RouteHistogram) {
  let sum = 0
  const buckets = byTime.map((count, at) => {
    sum += count
    const labels = { le: LATENCY_BUCKETS_S[at] ?? '+Inf', method, route }
    return { metricName: `${DURATION}_bucket`, labels, value: sum }
  })
  const labels = { method, route }
  return [
    ...buckets,
    { metricName: `${DURATION}_sum`, labels, value: seconds },
    { metricName: `${DURATION}_count`, labels, value: sum },
  ]
}
