import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** A value that the islands of a page share. The server has none: its memory would be everybody's. */
export class Store<T> {
  /** Undefined until somebody sets it. */
  value: T | undefined
  readonly #listeners = new Set<() => void>()

  set(value: T) {
    this.value = value
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** The shared value; `initial` until there is one. */
export function useStore<T, Initial extends T | undefined>(store: Store<T>, initial: Initial): T | Initial {
  return (
    useSyncExternalStore(
      store.subscribe,
      () => store.value,
      () => undefined,
    ) ?? initial
  )
}

/** What the islands of a page read from the server. */
export class Resource<T> extends Store<T> {
  #requests = 0
  #shown = 0

  constructor(readonly read: () => Promise<T>) {
    super()
  }

  /** An answer that arrives after a newer one is dropped. A failure leaves the value as it is. */
  async refetch(): Promise<void> {
    const request = ++this.#requests
    const value = await this.read().catch(() => undefined)
    if (value === undefined || request < this.#shown) return
    this.#shown = request
    this.set(value)
  }
}

/** The shared value. The first island to come alive seeds it with what the page came with, or fetches it. */
export function useResource<T, Initial extends T | undefined>(resource: Resource<T>, initial: Initial): T | Initial {
  const seed = useEffectEvent(() => {
    if (resource.value !== undefined) return
    if (initial === undefined) void resource.refetch()
    else resource.set(initial)
  })
  useEffect(() => seed(), [])
  return useStore(resource, initial)
}

/** One resource per key, in the browser. */
export function resources<Key, T>(toName: (key: Key) => string, read: (key: Key) => Promise<T>) {
  const byName = new Map<string, Resource<T>>()
  return (key: Key): Resource<T> => {
    const resource = byName.get(toName(key)) ?? new Resource(() => read(key))
    if (typeof window !== 'undefined') byName.set(toName(key), resource)
    return resource
  }
}
