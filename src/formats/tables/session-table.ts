import { pluralize } from '../../text/pluralize.ts'
import { cleanLine } from '../../text/typed/clean-text.ts'
import { formatCount, MAX_NAME_LENGTH, MAX_SESSIONS, MAX_SPEAKERS_PER_SESSION, truncateText } from '../import-limits.ts'
import { parseStatus } from '../parse-status.ts'
import type { FileSession, FileSpeaker } from '../program-file.ts'
import { fingerprintKey, foldName, keyFromId } from '../row-keys.ts'
import { byStartTime } from '../wall-clock-math.ts'
import { detectDateRules, readTimes, rowEnds, type TimedRow } from './session-times.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'

type Context = { people: Map<string, FileSpeaker>; problems: string[]; notes: string[]; timezone: string | undefined }

/** The sessions of a table, in the order in which they begin. Who speaks is added to `people`, unless she is there by name or id. */
export function readSessionTable(table: SheetTable, { people, problems, notes, timezone }: Context): FileSession[] {
  const rules = detectDateRules(table, timezone, notes)
  const wanted = table.rows.filter(isOnProgram(notes))
  if (wanted.length > MAX_SESSIONS) {
    problems.push(`The file: must have at most ${formatCount(MAX_SESSIONS)} sessions`)
    return []
  }
  let day: string | undefined
  const timed = wanted.flatMap((row): TimedRow[] => {
    if (!row.line('title')) row.refuse('title', 'is missing: add a title or remove the row')
    const times = readTimes(row, day, rules)
    day = times?.day ?? day
    return times ? [{ row, start: times.start, end: times.end, room: row.line('location') }] : []
  })
  const ends = rowEnds(timed)
  const open = ends.filter(({ isOpen }) => isOpen).length
  if (open)
    notes.push(
      `${pluralize(open, 'session has', 'sessions have')} no end time: each ends when the next one in its room begins, or after an hour.`,
    )
  const known = new Map([...people.values()].map((speaker) => [foldName(speaker.name), speaker.key]))
  const sessions = timed.map((one, at) => sessionOf(table, one, ends[at]!.end, { people, known, notes }))
  const used = new Set(sessions.flatMap(({ speakers = [] }) => speakers))
  const declined = table.rows.filter((row) => parseStatus(row.text('status')) === 'out').flatMap(namesOf)
  const onlyOut = declined.flatMap((name) => known.get(foldName(name)) ?? []).filter((key) => !used.has(key))
  if (onlyOut.length) notes.push(onlyOutNote(onlyOut.filter((key) => people.delete(key)).length))
  const trackless = table.has('track') ? timed.filter(({ row }) => !row.text('track')).length : 0
  if (trackless)
    notes.push(
      `${pluralize(trackless, 'session has', 'sessions have')} no track and ${trackless === 1 ? 'was' : 'were'} added to General.`,
    )
  return byStartTime(sessions.map((session) => ({ start: session.startTime, session }))).map(({ session }) => session)
}

/** Who speaks in sessions that were declined, and in no other, is not announced. */
export const onlyOutNote = (count: number) =>
  `${pluralize(count, 'speaker')} of declined or withdrawn sessions alone ${count === 1 ? 'was' : 'were'} skipped.`

/** What was declined, and a draft or a cancelled session without a time, is not on the program; nor is a row that is only a remark. */
function isOnProgram(notes: string[]): (row: TableRow) => boolean {
  const unknown = new Set<string>()
  return (row) => {
    const isUntimed = !row.cell('start') && !row.cell('date')
    if (isUntimed && !row.text('title')) {
      notes.push(`${row.place} was skipped: it has no title or start time.`)
      return false
    }
    const word = row.text('status')
    const status = word ? parseStatus(word) : 'confirmed'
    if (!status && !unknown.has(word)) {
      unknown.add(word)
      notes.push(`Unknown status “${word.slice(0, 30)}”: those sessions were imported as confirmed.`)
    }
    const isOut = status === 'out' || (isUntimed && (status === 'draft' || status === 'cancelled'))
    if (isOut) notes.push(`${row.place} was skipped: its status is “${word.slice(0, 30)}”.`)
    return !isOut
  }
}

function sessionOf(
  table: SheetTable,
  { row, start, room }: TimedRow,
  end: string,
  { people, known, notes }: Pick<Context, 'people' | 'notes'> & { known: Map<string, string> },
): FileSession {
  const title = row.line('title')
  const names = namesOf(row)
  if (names.some((name) => name.length > MAX_NAME_LENGTH))
    row.refuse('speakers', `each name must have at most ${MAX_NAME_LENGTH} characters; separate names with semicolons`)
  if (names.length > MAX_SPEAKERS_PER_SESSION)
    row.refuse('speakers', `must have at most ${MAX_SPEAKERS_PER_SESSION} speakers`)
  const speakers = names.map((name) => speakerKey(name, row.place, people, known))
  const text = [...new Set([row.text('abstract'), row.text('description')])].filter(Boolean).join('\n\n')
  const status = parseStatus(row.text('status') || 'confirmed')
  const reason = row.line('cancelReason', 1000)
  return {
    key: keyFromId(row.line('id')) ?? fingerprintKey(title, ...names),
    place: row.place,
    title,
    startTime: start,
    endTime: end,
    ...(table.has('track') && { track: row.line('track') || 'General' }),
    ...(table.has('location') && { location: room || null }),
    ...((table.has('description') || table.has('abstract')) && {
      description: truncateText(text, `${row.place}, “${title}”: the description`, notes) || null,
    }),
    ...(table.has('speakers') && { speakers: [...new Set(speakers)] }),
    ...(table.has('status') && { status: status && status !== 'out' ? status : 'confirmed' }),
    ...(table.has('cancelReason') && { cancelReason: reason || null }),
  }
}

/** Names are parted by semicolons, lines or strokes, and by commas, "&" and "and" only where there is none of these. */
function namesOf(row: TableRow): string[] {
  const all = row.cells('speakers').flatMap((cell) => {
    const text = String(cell ?? '')
    return text.split(/[;\n|]/.test(text) ? /[;\n|]/ : /,|\s&\s|\sand\s/)
  })
  return all.map(cleanLine).filter(Boolean)
}

function speakerKey(name: string, place: string, people: Map<string, FileSpeaker>, known: Map<string, string>): string {
  const key = people.has(name) ? name : known.get(foldName(name))
  if (key) return key
  const made = fingerprintKey(name)
  people.set(made, { key: made, place, name })
  known.set(foldName(name), made)
  return made
}
