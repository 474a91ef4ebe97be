import { log } from '../../src/log.ts'
import { DbDown } from '../errors.ts'
import { findWritableHosts, hostName, type WritableHost } from './writable-hosts.ts'

/** The pause before all hosts are asked again. */
const RETRY_DELAY_MS = 250

/**
 * A lost connection asks all hosts again, because an old primary may have come back. Of two writable hosts the later
 * promoted one counts.
 */
export class PrimaryFinder {
  readonly #addresses: string[]
  readonly #moved = new Set<() => void>()
  #found: WritableHost | undefined
  #state: 'found' | 'in doubt' | 'nowhere' = 'in doubt'
  #asking: Promise<void> | undefined
  #timer: Timer | undefined
  /** A writable host with an older timeline. */
  #leftAlone: string | undefined
  /** A host's refusal to log in. */
  #refusal: unknown
  #ended = false

  constructor(addresses: string[]) {
    this.#addresses = addresses
    this.doubt()
  }

  /** The last known address. */
  get address(): string {
    return this.#found?.address ?? this.#addresses[0]!
  }

  /** Resolves with a writable host; rejects with DbDown without one. */
  async sure(): Promise<void> {
    if (this.#state === 'in doubt') await this.#asking
    if (this.#state === 'nowhere') throw new DbDown('No host of the database may be written', { cause: this.#refusal })
  }

  /** After a lost connection or a failed write. */
  doubt(): void {
    // The hosts are asked repeatedly already.
    if (this.#state === 'nowhere') return
    this.#state = 'in doubt'
    this.#ask()
  }

  /** After a timeout, which may be the query's fault: the host stays the primary until another is found. */
  suspect(): void {
    if (this.#state === 'found') this.#ask()
  }

  /** Calls `listener` for each new primary. */
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
      // It is full, perhaps of our own connections, and no other host took its place.
      this.#state = 'found'
    } else if (this.#state !== 'found') {
      if (this.#state !== 'nowhere') log.error('No host of the database may be written: all are asked until one may.')
      this.#state = 'nowhere'
      this.#timer = setTimeout(() => this.#ask(), RETRY_DELAY_MS)
      this.#timer.unref()
    }
  }

  /** Never returns to an older timeline of the same database. */
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
