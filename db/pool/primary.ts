import { log } from '../../src/log.ts'
import { DbDown } from '../errors.ts'
import { findWritableHosts, hostName, type WritableHost } from './writable-hosts.ts'

/** The pause before all are asked again, where none may be written. */
const RETRY_DELAY_MS = 250

/**
 * Finds the host that may be written. A lost connection asks all hosts again: an old primary may have come back.
 * Of two that may be written, the one that was promoted last counts.
 */
export class PrimaryFinder {
  readonly #addresses: string[]
  readonly #moved = new Set<() => void>()
  #found: WritableHost | undefined
  #state: 'found' | 'in doubt' | 'nowhere' = 'in doubt'
  #asking: Promise<void> | undefined
  #timer: Timer | undefined
  /** A host that may be written though another one was promoted after it. */
  #leftAlone: string | undefined
  /** What a host said that let us not in. */
  #refusal: unknown
  #ended = false

  constructor(addresses: string[]) {
    this.#addresses = addresses
    this.doubt()
  }

  /** Where it was when last seen. */
  get address(): string {
    return this.#found?.address ?? this.#addresses[0]!
  }

  /** Resolves once somebody may be written; rejects with DbDown where nobody may. */
  async sure(): Promise<void> {
    if (this.#state === 'in doubt') await this.#asking
    if (this.#state === 'nowhere') throw new DbDown('No host of the database may be written', { cause: this.#refusal })
  }

  /** For when a line was lost, or something could not be written. */
  doubt(): void {
    // Then all are asked again and again already.
    if (this.#state === 'nowhere') return
    this.#state = 'in doubt'
    this.#ask()
  }

  /** For when it did not answer in time, which may be its work: it is the primary until another one is found. */
  suspect(): void {
    if (this.#state === 'found') this.#ask()
  }

  /** Calls `listener` whenever it is another host than before. */
  whenMoved(listener: () => void): void {
    this.#moved.add(listener)
  }

  end(): void {
    this.#ended = true
    this.#state = 'nowhere'
    clearTimeout(this.#timer)
  }

  #ask() {
    this.#asking ??= this.#askAll()
  }

  async #askAll() {
    const former = this.address
    const { found: candidates, full, refusal } = await findWritableHosts(this.#addresses)
    const found = this.#newest(candidates)
    this.#refusal = refusal
    this.#asking = undefined
    if (this.#ended) return
    if (found) {
      this.#found = found
      this.#state = 'found'
      if (found.address === former) return
      log.info(`The database is written at ${hostName(found.address)} from now on.`)
      for (const listener of this.#moved) listener()
    } else if (this.#found && full.includes(former)) {
      // Our lines to it may be what fills it, and can still be written on; no other one took its place.
      this.#state = 'found'
    } else if (this.#state !== 'found') {
      if (this.#state !== 'nowhere') log.error('No host of the database may be written: all are asked until one may.')
      this.#state = 'nowhere'
      this.#timer = setTimeout(() => this.#ask(), RETRY_DELAY_MS)
      this.#timer.unref()
    }
  }

  /** An older history of the same database than was written already is never gone on with. */
  #newest(candidates: WritableHost[]): WritableHost | undefined {
    const last = this.#found
    const isOlder = (one: WritableHost) =>
      last !== undefined && last.system === one.system && last.timeline > one.timeline
    const older = candidates.find(isOlder)
    if (older && this.#leftAlone !== older.address)
      log.warn(`${hostName(older.address)} may be written, but another host was promoted after it: it is left alone.`)
    this.#leftAlone = older?.address
    return candidates
      .filter((one) => !isOlder(one))
      .sort(
        (a, b) => b.timeline - a.timeline || Number(b.address === last?.address) - Number(a.address === last?.address),
      )[0]
  }
}
