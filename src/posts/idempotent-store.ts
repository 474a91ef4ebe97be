import { Batcher, SingleFlight } from '../../db/batcher.ts'

type Key = { eventId: string; sentAs: string }

/** Stores a post once per `Idempotency-Key`: a phone that got no answer sends it again (product §25.2). */
export class IdempotentStore<Row extends { sentAs: string | null }, Result extends { status: string }> {
  readonly #stores = new SingleFlight<Result>()
  /** A crowd that comes back shares one query. */
  readonly #lookups: Batcher<Key, Row | undefined>

  constructor(findByKey: (eventId: string, keys: string[]) => Promise<Row[]>) {
    this.#lookups = new Batcher(async (keys) => {
      const sentAs = keys.map((key) => key.sentAs)
      const rows = await findByKey(keys[0]!.eventId, sentAs)
      return sentAs.map((key) => rows.find((row) => row.sentAs === key))
    })
  }

  /** `store` handles a new post; `replay` answers for the row that is there already. */
  async run(
    { eventId, idempotencyKey }: { eventId: string; idempotencyKey: string | undefined },
    store: () => Promise<Result>,
    replay: (row: Row) => Result,
  ): Promise<Result> {
    if (!idempotencyKey) return store()
    const key = `${eventId} ${idempotencyKey}`
    const isFirst = !this.#stores.has(key)
    const result = await this.#stores.run(key, store)
    if (isFirst && result.status === 'stored') return result
    const row = await this.#lookups.add(eventId, { eventId, sentAs: idempotencyKey })
    return row ? replay(row) : result
  }
}
