import { pluralize } from '../../../text/pluralize.ts'
import type { PlannedTable } from '../plan/plan.ts'
import type { PlanSummary } from './plan-summary.ts'

export const TABLE_LABELS: Record<PlannedTable, [one: string, many: string]> = {
  events: ['event', 'events'],
  sessions: ['session', 'sessions'],
  speakers: ['speaker', 'speakers'],
  rooms: ['room', 'rooms'],
  sponsors: ['sponsor', 'sponsors'],
}

const ACTION_LABELS = { create: 'new', change: 'changed', cancel: 'canceled', remove: 'removed' } as const

/** `3 sessions new, 2 changed; 1 speaker new`; of the event itself `event settings changed`. */
export function formatCounts({ counts }: Pick<PlanSummary, 'counts'>): string {
  const tables = Object.entries(counts) as [PlannedTable, PlanSummary['counts'][PlannedTable]][]
  return tables
    .flatMap(([table, count]) => {
      if (table === 'events') return count.change ? ['event settings changed'] : []
      const there = (Object.keys(ACTION_LABELS) as (keyof typeof ACTION_LABELS)[]).filter((did) => count[did])
      const said = there.map((did, at) =>
        at
          ? `${count[did]} ${ACTION_LABELS[did]}`
          : `${pluralize(count[did], ...TABLE_LABELS[table])} ${ACTION_LABELS[did]}`,
      )
      return said.length ? [said.join(', ')] : []
    })
    .join('; ')
}
