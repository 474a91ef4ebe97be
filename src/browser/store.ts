import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Shared by a page's islands. On the server it stays empty, because visitors share its memory. */
export class Store<T> {
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

export function useStore<T, Initial extends T | undefined>(store: Store<T>, initial: Initial): T | Initial {
  return (
    useSyncExternalStore(
      store.subscribe,
      () => store.value,
      () => undefined,
    ) ?? initial
  )
}

export class Resource<T> extends Store<T> {
  #requests = 0
  #shown = 0

  constructor(readonly read: () => Promise<T>) {
    super()
  }

  /** A change made here: answers to earlier requests no longer count. */
  change(value: T) {
    this.#shown = ++this.#requests
    this.set(value)
  }

  /** Late answers and failures change nothing. */
  async refetch(): Promise<void> {
    const request = ++this.#requests
    const value = await this.read().catch(() => undefined)
    if (value === undefined || request < this.#shown) return
    this.#shown = request
    this.set(value)
  }
}

/** The first island sets `initial`, or fetches. */
export function useResource<T, Initial extends T | undefined>(resource: Resource<T>, initial: Initial): T | Initial {
  const seed = useEffectEvent(() => {
    if (resource.value !== undefined) return
    if (initial === undefined) void resource.refetch()
    else resource.set(initial)
  })
  useEffect(() => seed(), [])
  return useStore(resource, initial)
}

export function resources<Key, T>(toName: (key: Key) => string, read: (key: Key) => Promise<T>) {
  const byName = new Map<string, Resource<T>>()
  return (key: Key): Resource<T> => {
    const resource = byName.get(toName(key)) ?? new Resource(() => read(key))
    if (typeof window !== 'undefined') byName.set(toName(key), resource)
    return resource
  }
}
