import { StorageFull, StorageUnavailable } from './storage-types.ts'

const MAX_ENTRIES = 200

/** The reason why a file did not arrive, for the next request about it. */
export class UploadFailures {
  readonly #failures = new Map<string, StorageFull | StorageUnavailable>()

  async noting<T>(id: string, receive: () => Promise<T>): Promise<T> {
    try {
      return await receive()
    } catch (error) {
      if (error instanceof StorageFull || error instanceof StorageUnavailable) this.#keep(id, error)
      throw error
    }
  }

  /** Throws a recorded failure. */
  tell(id: string): void {
    const failure = this.#failures.get(id)
    if (failure) throw failure
  }

  #keep(id: string, failure: StorageFull | StorageUnavailable) {
    this.#failures.set(id, failure)
    if (this.#failures.size > MAX_ENTRIES) this.#failures.delete(this.#failures.keys().next().value!)
  }
}
