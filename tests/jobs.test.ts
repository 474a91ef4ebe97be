import { expect, test } from 'bun:test'
import { startJob } from '../src/jobs.ts'
import { until } from './support/until.ts'

test('a job that takes longer than its interval never overlaps itself, and runs again after it', async () => {
  let [runs, ticks] = [0, 0]
  const held = Promise.withResolvers<void>()
  const work = () => {
    runs++
    return held.promise
  }
  const slow = startJob(1, work, 'The slow job failed')
  const quick = startJob(1, async () => ticks++, 'The quick job failed')
  await until(() => ticks > 3)
  expect(runs).toBe(1)
  held.resolve()
  await until(() => runs > 1)
  for (const timer of [slow, quick]) clearInterval(timer)
})
