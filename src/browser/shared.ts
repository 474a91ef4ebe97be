import { useSyncExternalStore } from 'react'

/** What the islands of a page know together. On the server nobody says anything: one memory there would be everybody's. */
export class Shared<T> {
  /** Undefined until somebody said it. */
  value: T | undefined
  readonly #listeners = new Set<() => void>()

  say(value: T) {
    this.value = value
    for (const listener of this.#listeners) listener()
  }

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** What was said last; `initial` until something is. */
export function useShared<T>(shared: Shared<T>, initial: T): T {
  return (
    useSyncExternalStore(
      shared.listen,
      () => shared.value,
      () => undefined,
    ) ?? initial
  )
}
