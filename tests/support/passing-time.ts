import { afterAll, afterEach, setSystemTime, spyOn } from 'bun:test'

/** For a test file: both clocks go on by so many seconds, until the test ends. */
export function passTime(): (seconds: number) => void {
  const now = performance.now.bind(performance)
  const startedAt = Date.now() - now()
  let ahead = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  afterEach(() => {
    ahead = 0
    setSystemTime()
  })
  afterAll(() => clock.mockRestore())
  return (seconds) => {
    ahead += seconds * 1000
    setSystemTime(startedAt + performance.now())
  }
}
