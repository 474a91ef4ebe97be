import { Together } from '../../../db/pool/together.ts'
import type { SentBy } from './sent.ts'

type Outcome = { status: string }
type Key = { eventId: string; sentAs: string }

/** A phone that got no answer sends again, so what arrived once is answered as it was then (product §25.2). */
export class SentOnce<Row extends { sentAs: string | null }, Sent extends Outcome> {
  readonly #underway = new Map<string, Promise<Sent>>()
  /** A crowd that comes back asks with one connection. */
  readonly #found: Together<Key, Row | undefined>

  /** `rowsOf`: those of an event that are stored under one of these names. */
  constructor(rowsOf: (eventId: string, names: string[]) => Promise<Row[]>) {
    this.#found = new Together(async (keys) => {
      const rows = await rowsOf(
        keys[0]!.eventId,
        keys.map(({ sentAs }) => sentAs),
      )
      return keys.map(({ sentAs }) => rows.find((row) => row.sentAs === sentAs))
    })
  }

  /** `store` judges and stores what comes for the first time; `again` answers what is there already under its name. */
  async sending(
    { eventId, sentAs }: { eventId: string } & Pick<SentBy, 'sentAs'>,
    store: () => Promise<Sent>,
    again: (row: Row) => Sent,
  ): Promise<Sent> {
    if (!sentAs) return store()
    const key = `${eventId} ${sentAs}`
    const before = this.#underway.get(key)
    const sent = await (before ?? this.#begin(key, store))
    if (!before && sent.status === 'stored') return sent
    const row = await this.#found.add(eventId, { eventId, sentAs })
    return row ? again(row) : sent
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
