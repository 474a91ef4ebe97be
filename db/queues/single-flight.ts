/** Callers during a call share its result. */
export class SingleFlight<Result> {
  readonly #calls = new Map<string, Promise<Result>>()

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#calls.get(key)
    if (before) return before
    const call = work().finally(() => this.#calls.delete(key))
    this.#calls.set(key, call)
    return call
  }

  has(key: string): boolean {
    return this.#calls.has(key)
  }
}
