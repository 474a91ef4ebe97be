import { resolve } from 'node:path'
import { startCheckout } from './checkouts.ts'
import { table, writeResults } from './results.ts'
import { inWords, isFlat, KINDS, risePercent, type Sample, takeSample } from './soak/samples.ts'
import { startVisitors } from './soak/visitors.ts'

const MINUTES = Number(process.argv.find((word) => /^[\d.]+$/.test(word)) ?? 10)
const SAMPLE_EVERY_MS = 5000
const SAY_EVERY_MS = 30_000
/** What is kept and compiled in the beginning is no leak. */
const WARM_UP = 0.4
const TOKEN = 'the-soak-asks-for-metrics'

console.log(`A mixed crowd for ${MINUTES} minutes; after ${MINUTES * WARM_UP} of them nothing may grow\n`)
const app = await startCheckout(resolve(import.meta.dir, '..'), { TRUST_PROXY: 'on', METRICS_TOKEN: TOKEN })
const samples: Sample[] = []
try {
  const visitors = await startVisitors(app.origin)
  const from = performance.now()
  let saidAt = from
  while (performance.now() < from + MINUTES * 60_000) {
    await Bun.sleep(SAMPLE_EVERY_MS)
    const sample = await takeSample(app, TOKEN, performance.now() - from)
    samples.push(sample)
    if (performance.now() - saidAt < SAY_EVERY_MS) continue
    saidAt += SAY_EVERY_MS
    console.log(`${(sample.atMs / 60_000).toFixed(1)} min: ${inWords(sample)}; ${visitors.said()}`)
  }
  const after = samples.filter(({ atMs }) => atMs >= WARM_UP * MINUTES * 60_000)
  const counts = await visitors.stop()
  const rows = KINDS.map(({ kind, what, show }) => [
    what,
    ...[samples[0]!, after[0]!, after.at(-1)!].map((sample) => show(sample[kind])),
    `${risePercent(after, kind).toFixed(1)} %`,
    isFlat(after, kind) ? 'flat' : 'GROWS',
  ])
  const grows = KINDS.filter(({ kind }) => !isFlat(after, kind)).map(({ what }) => what)
  const isRight = !grows.length && !counts.wrong.size
  const said = `${counts.said()}. Other answers: ${counts.wrong.size ? [...counts.wrong].map(([what, times]) => `${times} × ${what}`).join(', ') : 'none'}.`
  const results = table([['', 'at first', 'warmed up', 'in the end', 'rise by slope', ''], ...rows])
  console.log(`\n${said}\n\n${results}`)
  if (MINUTES >= 10)
    await writeResults(
      { title: 'Soak', command: 'bun run bench soak' },
      `${MINUTES} minutes of a mixed crowd: ${said} Warmed up, at the end, rise (up to 10 % is flat): ${rows.map(([what, , warm, end, rise]) => `${what} ${warm}, ${end}, ${rise}`).join('; ')}.`,
    )
  process.exitCode = isRight ? 0 : 1
} finally {
  await app.stop()
}
process.exit()
