import type { ChangedRow, Event, Source, SourceRow } from '../../../../db/schema.ts'
import type { ProgramRows } from '../../../program/seeded-program.ts'
import type { ChangedField } from '../../../records/row-diff.ts'

export type PlannedTable = SourceRow['table']
export type RowFields = Record<string, unknown>

export type CurrentState = ProgramRows & {
  event: Event
  isNew: boolean
  sources: Source[]
  sourceRows: SourceRow[]
  writtenTo: string[]
}

export type SourceOrigin = { name: string; url?: string; columns?: Record<string, string> }

export type ConflictSide = 'ours' | 'theirs'

export type PlanOptions = {
  origin: SourceOrigin
  name?: string
  city?: string
  timezone?: string
  /** By the id of a conflict; `all` for the others. A conflict without a choice keeps the current value and comes up again. */
  choices?: { all?: ConflictSide; each?: Record<string, ConflictSide> }
}

/** Both sides changed a field differently. The field is `*` for a row that was deleted here and changed there. */
export type Conflict = { id: string; field: string; ours: unknown; theirs: unknown; choice: ConflictSide | undefined }

/** `keep`: the source has nothing new, or it no longer has the row, which is still used. */
export type PlannedAction = 'create' | 'change' | 'cancel' | 'remove' | 'keep'

export type PlannedRow = {
  table: PlannedTable
  key: string
  id: string
  name: string
  action: PlannedAction
  fields: ChangedField[]
  conflicts: Conflict[]
  kept?: string[]
  isMatched?: true
  isGone?: true
  before: RowFields | null
  after: RowFields | null
  sourceFields: RowFields
}

export type ImportPlan = {
  event: Event
  isNew: boolean
  /** `known` is the name of the source at the last import. */
  source: { id: string; name: string; known: string | undefined }
  rows: PlannedRow[]
  lastFormat: string | undefined
  /** The names of rows by the ids that fields hold. */
  names: Map<string, string>
  notes: string[]
  /** Differs if the plan differs, whatever the choices are. */
  fingerprint: string
  /** A row that stays the same object is not written. */
  writes: ChangedRow[]
}

export function openConflicts({ rows }: Pick<ImportPlan, 'rows'>): Conflict[] {
  return rows.flatMap(({ conflicts }) => conflicts.filter(({ choice }) => choice === undefined))
}

export function hasVisibleChanges({ writes }: Pick<ImportPlan, 'writes'>): boolean {
  return writes.some(({ table, before, after }) => !['sources', 'sourceRows'].includes(table) && before !== after)
}
