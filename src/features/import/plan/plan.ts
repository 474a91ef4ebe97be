import type { ChangedRow, Event, Floor, Source, SourceRow } from '../../../../db/schema.ts'
import type { ChangedField } from '../../../records/row-diff.ts'
import type { RecordedTable, Rows } from '../../../records/tables.ts'

/** The tables of which a source speaks. */
export type PlannedTable = SourceRow['table']
export type RowFields = Record<string, unknown>

/** The rows of an event, with the last versions that its sources gave. */
export type CurrentState = { [Table in Exclude<PlannedTable, 'events'>]: Rows[Table][] } & {
  floors: Floor[]
  event: Event
  /** The import creates the event. */
  isNew: boolean
  sources: Source[]
  sourceRows: SourceRow[]
  /** The ids of sponsors to whom attendees wrote. */
  writtenTo: string[]
}

export type SourceOrigin = { name: string; url?: string; columns?: Record<string, string> }

export type ConflictSide = 'ours' | 'theirs'

export type PlanOptions = {
  origin: SourceOrigin
  /** The file holds only this day: sessions of other days are never missing. */
  day?: number
  /** Settings that win over the file's. */
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
  /** The source's name of the row. */
  key: string
  id: string
  name: string
  action: PlannedAction
  /** The fields that are written, those of decided conflicts included. */
  fields: ChangedField[]
  conflicts: Conflict[]
  /** Fields that differ from the source and stay. */
  kept?: string[]
  /** The row was here before the source named it. */
  isMatched?: true
  /** The source no longer has the row. */
  isGone?: true
  before: RowFields | null
  after: RowFields | null
  /** The source's version, with which the next import is compared. */
  sourceFields: RowFields
}

export type ImportPlan = {
  event: Event
  isNew: boolean
  /** `known` is the name of the source at the last import. */
  source: { id: string; name: string; known: string | undefined }
  rows: PlannedRow[]
  /** The format of the source at the last import. */
  lastFormat: string | undefined
  /** The names of rows by the ids that fields hold. */
  names: Map<string, string>
  /** Sentences about what happens to all rows at once. */
  notes: string[]
  /** Differs if the plan differs, whatever the choices are. */
  fingerprint: string
  /** A row that stays the same object is not written. */
  writes: ChangedRow[]
}

/** Conflicts without a choice. */
export function openConflicts({ rows }: Pick<ImportPlan, 'rows'>): Conflict[] {
  return rows.flatMap(({ conflicts }) => conflicts.filter(({ choice }) => choice === undefined))
}

/** Whether anybody would see a difference. */
export function hasVisibleChanges({ writes }: Pick<ImportPlan, 'writes'>): boolean {
  return writes.some(({ table, before, after }) => !BOOKKEEPING.includes(table) && before !== after)
}

const BOOKKEEPING: RecordedTable[] = ['sources', 'sourceRows']
