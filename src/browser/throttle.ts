export function throttle(ms: number, act: () => void): { now(): void; soon(afterMs?: number): void; stop(): void } {
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
