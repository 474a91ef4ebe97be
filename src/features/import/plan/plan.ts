import type { ChangedRow, Event, Floor, Source, SourceRow } from '../../../../db/schema.ts'
import type { ChangedField } from '../../../records/row-diff.ts'
import type { RecordedTable, Rows } from '../../../records/tables.ts'

/** What a source says of an event: the event itself, and the rows of these tables. */
export type PlannedTable = SourceRow['table']

/** What an event has now, with everything that sources have said of it so far. */
export type CurrentState = { [Table in Exclude<PlannedTable, 'events'>]: Rows[Table][] } & {
  floors: Floor[]
  event: Event
  /** The event is to be made. */
  isNew: boolean
  sources: Source[]
  sourceRows: SourceRow[]
  /** The sponsors to whom attendees have written. */
  writtenTo: string[]
}

export type SourceOrigin = { name: string; url?: string; columns?: Record<string, string> }

export type ConflictSide = 'ours' | 'theirs'

export type PlanOptions = {
  origin: SourceOrigin
  /** The file was read for this day of it alone: of the others nothing is taken for gone. */
  day?: number
  /** What somebody said besides the file, and wants whatever it says. */
  name?: string
  city?: string
  timezone?: string
  /** By the id of a conflict; `all` for those that are not named. What nobody decided stays as it is here, and is asked again. */
  choices?: { all?: ConflictSide; each?: Record<string, ConflictSide> }
}

/** Both sides changed one field, each in another way. Of a row that was deleted here and changed there the field is `*`. */
export type Conflict = { id: string; field: string; ours: unknown; theirs: unknown; choice: ConflictSide | undefined }

/** `keep`: nothing new in the source, only an organizer's change, or `gone` from the source and still used. */
export type PlannedAction = 'create' | 'change' | 'cancel' | 'remove' | 'keep'

export type PlannedRow = {
  table: PlannedTable
  /** What the source calls it. */
  key: string
  id: string
  name: string
  action: PlannedAction
  /** What is written, field by field; what was chosen in a conflict among it. */
  fields: ChangedField[]
  conflicts: Conflict[]
  /** Fields that are other ones here than in the source, and stay so. */
  kept?: string[]
  /** It was here before this source named it, and is taken for the same. */
  isMatched?: true
  /** It is not in the source anymore. */
  isGone?: true
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** What the source has said of it by now, which is what the next import is compared with. */
  sourceFields: Record<string, unknown>
}

export type ImportPlan = {
  event: Event
  isNew: boolean
  /** What is imported; `known` is what it was called when it was imported before. */
  source: { id: string; name: string; known: string | undefined }
  rows: PlannedRow[]
  /** In which format the source was last time. */
  lastFormat: string | undefined
  /** What the ids in its fields are called. */
  names: Map<string, string>
  /** Sentences about what is done to all rows at once. */
  notes: string[]
  /** Another one where the plan is another one, whatever was chosen. */
  fingerprint: string
  /** Everything to be written; what stays the very row it was is left alone. */
  writes: ChangedRow[]
}

/** Conflicts that nobody decided. */
export function openConflicts({ rows }: Pick<ImportPlan, 'rows'>): Conflict[] {
  return rows.flatMap(({ conflicts }) => conflicts.filter(({ choice }) => choice === undefined))
}

/** Whether anybody would see a difference. */
export function hasVisibleChanges({ writes }: Pick<ImportPlan, 'writes'>): boolean {
  return writes.some(({ table, before, after }) => !BOOKKEEPING.includes(table) && before !== after)
}

const BOOKKEEPING: RecordedTable[] = ['sources', 'sourceRows']
