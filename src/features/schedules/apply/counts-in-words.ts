import { counted } from '../../../format/counted.ts'
import type { PlannedTable } from '../plan/plan.ts'
import type { ShownPlan } from './shown-plan.ts'

export const TABLE_WORDS: Record<PlannedTable, [one: string, many: string]> = {
  events: ['event', 'events'],
  sessions: ['session', 'sessions'],
  speakers: ['speaker', 'speakers'],
  rooms: ['room', 'rooms'],
  sponsors: ['sponsor', 'sponsors'],
}

const DEEDS = { create: 'new', change: 'changed', cancel: 'canceled', remove: 'removed' } as const

/** `3 sessions new, 2 changed; 1 speaker new`; of the event itself `event settings changed`. */
export function countsInWords({ counts }: Pick<ShownPlan, 'counts'>): string {
  const tables = Object.entries(counts) as [PlannedTable, ShownPlan['counts'][PlannedTable]][]
  return tables
    .flatMap(([table, count]) => {
      if (table === 'events') return count.change ? ['event settings changed'] : []
      const there = (Object.keys(DEEDS) as (keyof typeof DEEDS)[]).filter((did) => count[did])
      const said = there.map((did, at) =>
        at ? `${count[did]} ${DEEDS[did]}` : `${counted(count[did], ...TABLE_WORDS[table])} ${DEEDS[did]}`,
      )
      return said.length ? [said.join(', ')] : []
    })
    .join('; ')
}
