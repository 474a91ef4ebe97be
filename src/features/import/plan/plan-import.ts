import type { ChangedRow, SourceRow } from '../../../../db/schema.ts'
import type { ProgramFile } from '../../../formats/program-file.ts'
import { programDay } from '../../../program/program-days.ts'
import { rowName } from '../../../records/row-diff.ts'
import { roomKey } from '../../../text/fold.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { findSource } from './find-source.ts'
import { planFingerprint } from './fingerprint.ts'
import { toIncomingRows } from './incoming-rows.ts'
import { matchByName } from './matching.ts'
import type { CurrentState, ImportPlan, PlannedRow, PlanOptions } from './plan.ts'
import { planEvent } from './plan-event.ts'
import { planMissingRows, usageChecker } from './plan-missing-rows.ts'
import { planRows } from './plan-rows.ts'
import { planSessions } from './plan-sessions.ts'
import { planFloors } from './planned-floors.ts'
import { daysBetween, type FileDays, readFileDays } from './program-dates.ts'
import { sourceRowWrites } from './source-writes.ts'

/** Pure: the same three inputs make the same plan, and nothing is written (product §21.10). */
export function planImport(standing: CurrentState, file: ProgramFile, options: PlanOptions): ImportPlan {
  const { event, isNew } = standing
  const { choices } = options
  const source = findSource(standing, file, options.origin)
  const linksOf = (table: SourceRow['table']) => source.links.filter((link) => link.table === table)
  const days = readFileDays(file)
  const lastSaid = linksOf('events')[0]?.said ?? {}
  const settings = planEvent(standing, file, days, lastSaid, options)

  /** Of one day of several, times are counted as the event's are. */
  const isOneDay = options.day !== undefined && event.startsOn !== null
  const startsOn = days && isOneDay ? event.startsOn! : days?.startsOn
  const spoken = isOneDay && days ? daysFrom(event.startsOn!, days) : undefined
  const isHeld = ({ table, said }: SourceRow) =>
    (file.holds as string[]).includes(table) && (!isOneDay || (table === 'sessions' && isAmong(spoken, said)))

  const floors = planFloors(standing, file)
  const terms = { startsOn: undefined, speakerOf: () => undefined, floorOf: floors.idOf }
  const others = (['rooms', 'speakers', 'sponsors'] as const).map((table) => {
    const asItIs = { comparable: same, carried: nothing }
    const about = {
      table,
      here: standing[table],
      links: linksOf(table),
      choices,
      eventId: event.id,
      match: matchByName,
    }
    return { ...about, ...planRows({ ...about, ...asItIs, said: toIncomingRows[table](file, terms) }) }
  })
  const speakerIds = new Map(others[1]!.rows.flatMap(({ key, id, after }) => (after ? [[key, id]] : [])))
  const sessions = planSessions({
    standing,
    file,
    startsOn,
    lastStartsOn: isOneDay ? undefined : (lastSaid.startsOn as string | undefined),
    links: linksOf('sessions'),
    isHeld,
    speakerOf: (key) => speakerIds.get(key),
    renamedRooms: renamedRooms(others[0]!.rows),
    choices,
  })
  const isUsed = usageChecker(standing, sessions.rows)
  const rows: PlannedRow[] = [settings, ...sessions.rows]
  for (const { table, here, links, linked, rows: planned } of others) {
    const dropped = links.filter((link) => !linked.has(link) && isHeld(link))
    rows.push(...planned, ...planMissingRows({ table, here, links: dropped, isUsed: isUsed[table] }))
  }
  const notes = sessions.moved ? [renumberedNote(sessions.moved, startsOn!)] : []
  const writes = rows.map(({ table, id, before, after }): ChangedRow => ({ table, id, before, after }))
  return {
    event: settings.after as ImportPlan['event'],
    isNew,
    source: { id: source.after.id, name: options.origin.name, known: source.before?.name },
    rows,
    lastFormat: lastSaid.format as string | undefined,
    names: namesOf(standing, rows),
    notes,
    fingerprint: planFingerprint(rows, floors.made, notes),
    writes: [
      ...floors.made,
      ...writes,
      ...sessions.alongside,
      ...sourceRowWrites(source, rows, (link) => !isHeld(link)),
    ],
  }
}

/** The days of the program that a file speaks of. */
function daysFrom(startsOn: string, { startsOn: first, days }: NonNullable<FileDays>) {
  const from = daysBetween(startsOn, first) + 1
  return { from, to: from + days - 1 }
}

function isAmong(days: { from: number; to: number } | undefined, said: SourceRow['said']): boolean {
  const day = programDay({ startTime: String(said.startTime) }, null)
  return days !== undefined && days.from <= day && day <= days.to
}

function namesOf({ speakers, floors, sessions }: CurrentState, rows: PlannedRow[]): Map<string, string> {
  const here = [...speakers, ...floors, ...sessions].map((row): [string, string] => [row.id, rowName(row)])
  return new Map([...here, ...rows.map(({ id, name }): [string, string] => [id, name])])
}

/** A room's sessions go with its name (product §19.2), those as well that the source does not know. */
function renamedRooms(rooms: PlannedRow[]): Map<string, string> {
  const names = rooms.map(({ before, after }) => [rowName(before), rowName(after)] as const)
  return new Map(names.flatMap(([was, is]) => (was && is && roomKey(was) !== roomKey(is) ? [[roomKey(was), is]] : [])))
}

const same = <Row>(row: Row) => row
const nothing = () => ({})

function renumberedNote(days: number, startsOn: string): string {
  const where = days > 0 ? 'earlier' : 'later'
  return `The first day is now ${startsOn}, ${pluralize(Math.abs(days), 'day')} ${where} than before. All sessions keep their dates.`
}
