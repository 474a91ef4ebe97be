import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, type Event, events } from '../../../db/schema.ts'
import { runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'

export type RepairPlan = { message: string; rows: ChangedRow[] }

export type RepairResult = { status: 'done'; message: string; changeId: string | undefined }
export type UnknownEventSlug = { status: 'no-event'; slug: string }

export function repairEvent(
  slug: string,
  { actor, dryRun }: WriteContext,
  plan: (tx: Transaction, event: Event) => Promise<RepairPlan>,
): Promise<RepairResult | UnknownEventSlug> {
  return runUnitOfWork({ long: true, dryRun }, async (writing) => {
    const [event] = await writing.tx.select().from(events).where(eq(events.slug, slug)).for('update')
    if (!event) return { status: 'no-event', slug }
    const { message, rows } = await plan(writing.tx, event)
    return { status: 'done', message, changeId: await writing.write(event.id, rows, { actor, summary: message }) }
  })
}
