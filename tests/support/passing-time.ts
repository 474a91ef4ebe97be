import { afterAll, afterEach, setSystemTime, spyOn } from 'bun:test'
import { execute } from './execute.ts'

/** From now on no share of anything fills again in this process, however long a test takes. Answers what lets the clock go on. */
export function stopClock(): () => void {
  const clock = spyOn(performance, 'now').mockReturnValue(performance.now())
  return () => clock.mockRestore()
}

/**
 * For a test file: both clocks go on by so many seconds, until the test ends. What limits count in the database, whose clock
 * nobody sets, is then as much older.
 */
export function passTime(): (seconds: number) => Promise<void> {
  const now = performance.now.bind(performance)
  const startedAt = Date.now() - now()
  let ahead = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  afterEach(() => {
    ahead = 0
    setSystemTime()
  })
  afterAll(() => clock.mockRestore())
  return async (seconds) => {
    ahead += seconds * 1000
    setSystemTime(startedAt + performance.now())
    await execute(`update limit_shares set full_at = full_at - interval '${seconds} s'`)
  }
}
