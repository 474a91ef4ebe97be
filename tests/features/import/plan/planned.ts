import type { ChangedRow } from '../../../../db/schema.ts'
import type { CurrentState, ImportPlan, PlanOptions } from '../../../../src/features/import/plan/plan.ts'
import { planImport } from '../../../../src/features/import/plan/plan-import.ts'
import type { FileSession, FileSpeaker, ProgramFile } from '../../../../src/formats/program-file.ts'
import { anEvent } from '../../../support/rows.ts'

export const DAY_ONE = '2026-03-14'

export const aFile = (said: Partial<ProgramFile> = {}): ProgramFile => ({
  format: 'schedule.json',
  event: {},
  rooms: [],
  speakers: [],
  sessions: [],
  sponsors: [],
  holds: ['rooms', 'speakers', 'sessions', 'sponsors'],
  ...said,
})

export const aTalk = (said: Partial<FileSession> = {}): FileSession => ({
  key: 'a',
  place: 'row 2',
  title: 'Opening',
  startTime: `${DAY_ONE}T09:00:00`,
  endTime: `${DAY_ONE}T09:30:00`,
  ...said,
})

export const aPerson = (said: Partial<FileSpeaker> = {}): FileSpeaker => ({
  key: 'ada',
  place: 'row 2',
  name: 'Ada Fernandez',
  ...said,
})

export const standing = (said: Partial<CurrentState> = {}): CurrentState => ({
  event: anEvent({ id: 'pgh' }),
  isNew: false,
  floors: [],
  tracks: [],
  sessions: [],
  speakers: [],
  rooms: [],
  sponsors: [],
  guides: [],
  sources: [],
  sourceRows: [],
  writtenTo: [],
  ...said,
})

export const planned = (before: CurrentState, file: ProgramFile, options: Partial<PlanOptions> = {}): ImportPlan =>
  planImport(before, file, { origin: { name: 'program.json' }, ...options })

/** What is here after a plan was done. */
export function done(before: CurrentState, { writes }: Pick<ImportPlan, 'writes'>): CurrentState {
  const after = structuredClone(before)
  for (const write of writes) {
    if (write.table === 'events') after.event = write.after as CurrentState['event']
    else put(after[write.table as 'sessions'] as { id: string }[], write)
  }
  return { ...after, isNew: false }
}

function put(rows: { id: string }[], { id, after }: ChangedRow) {
  const at = rows.findIndex((row) => row.id === id)
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, ...(after ? [after as { id: string }] : []))
}

/** What was imported once, and then edited here. */
export function imported(
  file: ProgramFile,
  edit: (now: CurrentState) => void = () => {},
  before = standing(),
): CurrentState {
  const now = done(before, planned(before, file))
  edit(now)
  return now
}

/** Each row that is not kept, in short. */
export const deeds = ({ rows }: ImportPlan) =>
  rows
    .filter(({ action }) => action !== 'keep')
    .map(({ action, table, name, fields }) =>
      [
        `${action} ${table} ${name}`,
        ...fields.map((field) => `${field.field}: ${say(field.before)} → ${say(field.after)}`),
      ].join(', '),
    )

export const questions = ({ rows }: ImportPlan) =>
  rows.flatMap(({ conflicts }) => conflicts.map(({ id, ours, theirs }) => `${id}: ${say(ours)} or ${say(theirs)}`))

const say = (value: unknown) =>
  Array.isArray(value) ? `[${value.join(' ')}]` : value === null ? 'empty' : String(value)
