import { pluralize } from '../../../text/pluralize.ts'
import type { PlannedTable } from '../plan/plan.ts'
import type { PlanSummary } from './plan-summary.ts'

export const TABLE_LABELS: Record<PlannedTable, [one: string, many: string]> = {
  events: ['event', 'events'],
  sessions: ['session', 'sessions'],
  speakers: ['speaker', 'speakers'],
  rooms: ['room', 'rooms'],
  sponsors: ['sponsor', 'sponsors'],
  guides: ['guide', 'guides'],
}

const ACTION_LABELS = { create: 'new', change: 'changed', cancel: 'canceled', remove: 'removed' } as const

/** `event settings changed; 3 sessions new, 2 changed; 1 speaker new`. */
export function formatCounts({ counts }: Pick<PlanSummary, 'counts'>): string {
  const tables = Object.entries(counts) as [PlannedTable, PlanSummary['counts'][PlannedTable]][]
  return tables
    .flatMap(([table, count]) => {
      if (table === 'events') return count.change ? ['event settings changed'] : []
      const actions = (Object.keys(ACTION_LABELS) as (keyof typeof ACTION_LABELS)[]).filter((action) => count[action])
      const parts = actions.map((action, at) => {
        const what = at ? count[action] : pluralize(count[action], ...TABLE_LABELS[table])
        return `${what} ${ACTION_LABELS[action]}`
      })
      return parts.length ? [parts.join(', ')] : []
    })
    .join('; ')
}
