import { useSyncExternalStore } from 'react'

/** What a page's islands know together. The server says nothing: one memory would be everybody's. */
export class Store<T> {
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
export function useStore<T>(shared: Store<T>, initial: T): T {
  return (
    useSyncExternalStore(
      shared.listen,
      () => shared.value,
      () => undefined,
    ) ?? initial
  )
}
