type Throttled = {
  /** Acts now, whenever it did before. */
  now(): void
  /** Acts as soon as it may, or later where that is said; once, however often it is asked meanwhile. */
  soon(afterMs?: number): void
  /** What was to be done is not done. */
  stop(): void
}

/** However often it is asked, it is done no more often than every so many ms. */
export function throttle(ms: number, act: () => void): Throttled {
  let later: ReturnType<typeof setTimeout> | undefined
  let before = Number.NEGATIVE_INFINITY
  const now = () => {
    later = undefined
    before = performance.now()
    act()
  }
  return {
    now,
    soon(afterMs = 0) {
      later ??= setTimeout(now, Math.max(0, before + ms - performance.now()) + afterMs)
    },
    stop: () => clearTimeout(later),
  }
}
