import { readdir } from 'node:fs/promises'
import { metricsOf } from '../../tests/support/metrics.ts'
import type { MeasuredApp } from '../checkouts.ts'

/** What an app takes, at a moment of its life. */
export type Sample = { atMs: number; memory: number; descriptors: number; kept: number; entries: number }

type Kind = Exclude<keyof Sample, 'atMs'>

export const KINDS: { kind: Kind; what: string; show: (value: number) => string }[] = [
  { kind: 'memory', what: 'resident memory', show: (value) => `${value} MB` },
  { kind: 'descriptors', what: 'file descriptors', show: String },
  { kind: 'kept', what: 'cached answers', show: (value) => `${(value / 1e6).toFixed(1)} MB` },
  { kind: 'entries', what: 'number of cached answers', show: String },
]

/** The tenth of its mean that a value may rise by; what comes and goes with chance is not less. */
const FLAT_PERCENT = 10

export async function takeSample(app: MeasuredApp, token: string, atMs: number): Promise<Sample> {
  const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`/metrics was answered ${answer.status}`)
  const { of } = metricsOf(await answer.text())
  return {
    atMs,
    memory: await app.memory(),
    descriptors: (await readdir(`/proc/${app.pid}/fd`).catch(() => [])).length,
    kept: of('page_cache_bytes'),
    entries: of('page_cache_entries'),
  }
}

export function inWords(sample: Sample): string {
  return KINDS.map(({ kind, what, show }) => `${what} ${show(sample[kind])}`).join(', ')
}

export function isFlat(samples: Sample[], kind: Kind): boolean {
  return risePercent(samples, kind) <= FLAT_PERCENT
}

/** From the first to the last, along the straight line that fits best, in percent of the mean. */
export function risePercent(samples: Sample[], kind: Kind): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(samples.map(({ atMs }) => atMs))
  const middle = mean(samples.map((sample) => sample[kind]))
  const together = samples.reduce((sum, sample) => sum + (sample.atMs - at) * (sample[kind] - middle), 0)
  const spread = samples.reduce((sum, { atMs }) => sum + (atMs - at) ** 2, 0)
  const slope = spread ? together / spread : 0
  return middle ? (100 * slope * (samples.at(-1)!.atMs - samples[0]!.atMs)) / middle : 0
}
