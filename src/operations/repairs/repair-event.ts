import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, type Event, events } from '../../../db/schema.ts'
import { type By, recordedChange } from '../../records/recorded-write.ts'

/** What an action found to do, in a sentence for whoever started it and for the history. */
export type Plan = { message: string; rows: ChangedRow[] }

/** `changeId` is what the action can be undone by; there is none where nothing was to do. */
export type Done = { status: 'done'; message: string; changeId: string | undefined }
export type NoEvent = { status: 'no-event'; slug: string }

/** One transaction, so that a failure half-way changes nothing. One repair at a time per event. */
export function repairEvent(
  slug: string,
  plan: (tx: Transaction, event: Event) => Promise<Plan>,
  { who, isRehearsal }: By,
): Promise<Done | NoEvent> {
  return recordedChange(
    async (writing) => {
      const [event] = await writing.tx.select().from(events).where(eq(events.slug, slug)).for('update')
      if (!event) return { status: 'no-event', slug }
      const { message, rows } = await plan(writing.tx, event)
      return { status: 'done', message, changeId: await writing.write(event.id, rows, { who, what: message }) }
    },
    { long: true, isRehearsal },
  )
}
