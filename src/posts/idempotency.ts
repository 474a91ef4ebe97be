import { Batcher } from '../../db/pool/batcher.ts'
import type { PostContext } from './post-result.ts'

type StoreOutcome = { status: string }
type Key = { eventId: string; sentAs: string }

/** A phone that got no answer sends again, so what arrived once is answered as it was then (product §25.2). */
export class IdempotentStore<Row extends { sentAs: string | null }, Sent extends StoreOutcome> {
  readonly #underway = new Map<string, Promise<Sent>>()
  /** A crowd that comes back asks with one connection. */
  readonly #found: Batcher<Key, Row | undefined>

  /** `rowsOf`: those of an event that are stored under one of these names. */
  constructor(rowsOf: (eventId: string, names: string[]) => Promise<Row[]>) {
    this.#found = new Batcher(async (keys) => {
      const rows = await rowsOf(
        keys[0]!.eventId,
        keys.map(({ sentAs }) => sentAs),
      )
      return keys.map(({ sentAs }) => rows.find((row) => row.sentAs === sentAs))
    })
  }

  /** `store` judges and stores what comes for the first time; `again` answers what is there already under its name. */
  async run(
    { eventId, idempotencyKey }: { eventId: string } & Pick<PostContext, 'idempotencyKey'>,
    store: () => Promise<Sent>,
    replay: (row: Row) => Sent,
  ): Promise<Sent> {
    if (!idempotencyKey) return store()
    const key = `${eventId} ${idempotencyKey}`
    const before = this.#underway.get(key)
    const sent = await (before ?? this.#begin(key, store))
    if (!before && sent.status === 'stored') return sent
    const row = await this.#found.add(eventId, { eventId, sentAs: idempotencyKey })
    return row ? replay(row) : sent
  }

  #begin(key: string, store: () => Promise<Sent>): Promise<Sent> {
    const sending = store().finally(() => this.#underway.delete(key))
    this.#underway.set(key, sending)
    return sending
  }
}

/** What became of each that was sent: what is not among the stored ones is there already under its name. */
export function storedOrThere<Message extends { id: string }>(sent: { id: string }[], stored: Message[]) {
  const byId = new Map(stored.map((message) => [message.id, message]))
  return sent.map(({ id }) => {
    const message = byId.get(id)
    return message ? { status: 'stored' as const, message } : { status: 'key-used' as const }
  })
}
