import { expect, test } from 'bun:test'
import { newCounts } from './counts.ts'
import { startCrowd } from './crowd.ts'
import { startProcesses } from './processes.ts'
import { startRoundRobin } from './round-robin.ts'

test('readers, writers and listeners notice nothing while processes restart one after the other', async () => {
  const processes = await startProcesses(2, 6)
  const balancer = await startRoundRobin(processes.ports)
  const crowd = await startCrowd(balancer.origin)
  const codes = [await processes.restart(0), await processes.restart(1)]
  const { pages, calls, posts, edits, copies: _, streams, ...wrong } = await crowd.stop()
  const { failed, stale, lost, twice } = newCounts()
  expect({ ...wrong, codes }).toEqual({ failed, stale, lost, twice, codes: [0, 0] })
  expect(Math.min(pages, calls, posts, edits, streams.cameBack)).toBeGreaterThan(0)
  expect(streams.heard).toBe(streams.open)
  await balancer.stop()
  await processes.stop()
})
