import { memoize } from '../memoize.ts'

/** `9:00 AM`, hour 0 as 12. Unreadable text is shown as stored (product §8.1). */
export function formatTime(time: string): string {
  return splitTime(time).join(' ')
}

/** `9:00` and `AM`; unreadable text in one piece. */
export function splitTime(time: string): [clock: string, half?: 'AM' | 'PM'] {
  const read = parseTime(time)
  if (!read) return [time]
  return [`${read.hour % 12 || 12}:${String(read.minute).padStart(2, '0')}`, read.hour < 12 ? 'AM' : 'PM']
}

/** `9:00 – 9:45 AM`: a shared half of the day appears once. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)]
  if (from === to || end === '') return from
  // A session that the planner took off the schedule keeps its length.
  if (/^\d+ min$/.test(end)) return `${from}, ${end}`
  const [clock, half] = splitTime(start)
  return half && half === splitTime(end)[1] ? `${clock} – ${to}` : `${from} – ${to}`
}

export function minuteOfDay(time: string): number | undefined {
  const read = parseTime(time)
  return read && read.hour * 60 + read.minute
}

type ParsedTime = Readonly<{
  hour: number
  minute: number
  date?: string
  isTwelveHour: boolean
  /** The zone in the text, as typed. Nothing is converted. */
  zone?: string
  /** `1:30` has no half of the day and means the night's. */
  isGuess: boolean
}>

/** Reads `13:30`, `1:30 p.m.`, `9h30`, or `noon`. Ambiguous text (`9:5 AM`) is undefined. */
export function parseTime(text: string): ParsedTime | undefined {
  return text.length > MAX_LENGTH ? undefined : parseKnown(text)
}

/** Sorting and warnings parse the same few texts thousands of times. */
const MAX_CACHED = 2000
const parseKnown = memoize(MAX_CACHED, parseUncached)

function parseUncached(text: string): ParsedTime | undefined {
  const [, date, clockText = ''] = DATED.exec(text.normalize('NFKC').trim()) ?? []
  const [, time = '', zone] = ZONED.exec(clockText) ?? (date && OFFSET.exec(clockText)) ?? [undefined, clockText]
  const clock = readWord(time) ?? readNumbers(time)
  return clock && { ...clock, isGuess: clock.isGuess && !date, ...(date && { date }), ...(zone && { zone }) }
}

type Clock = Omit<ParsedTime, 'date' | 'zone'>

/** The longest time that may be stored. */
const MAX_LENGTH = 100

const DATED = /^(?:(\d{4}-\d\d-\d\d)(?:T|\s+)|T)?(.*)$/is
const ZONED = /^(.*?[\dm.n])\s*\(?([ecmp][sd]?t|utc|gmt)\)?$/is
/** An ISO 8601 zone needs a date; without one, `9:00-10:00` is a range. */
const OFFSET = /^(.*\d)(z|[+-]\d\d:?\d\d)$/is
const NOON = /^(?:12(?:[:.]00)?\s*)?(?:noon|midday)$/i
const MIDNIGHT = /^(?:12(?:[:.]00)?\s*)?midnight$/i
const HALF = '(?:\\s*([ap])(?:\\.?\\s?m\\.?)?)?'
/** `9:00 AM`, `13:30`, `13:30:00.000`, `9.30`, `9h30`; an hour alone needs its half: `1pm`. */
const SPACED = new RegExp(`^(\\d{1,2})(?:[:.h](\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?)?${HALF}$`, 'i')
/** `0930`, `930am`. */
const TIGHT = new RegExp(`^(\\d{1,2})(\\d\\d)${HALF}$`, 'i')

function readWord(text: string): Clock | undefined {
  if (NOON.test(text)) return { hour: 12, minute: 0, isTwelveHour: true, isGuess: false }
  if (MIDNIGHT.test(text)) return { hour: 0, minute: 0, isTwelveHour: true, isGuess: false }
  return undefined
}

function readNumbers(text: string): Clock | undefined {
  const [, typedHour, minutes = '', letter] = SPACED.exec(text) ?? TIGHT.exec(text) ?? []
  if (typedHour === undefined) return undefined
  // A bare `9`, or `930`, may be no time.
  if (!letter && (minutes === '' || /^\d{3}$/.test(text))) return undefined
  const half = letter?.toLowerCase()
  const [typed, minute] = [Number(typedHour), Number(minutes)]
  // `13:30 PM` is redundant; `13:30 AM` and `0:30 PM` contradict themselves.
  if (typed > 23 || minute > 59 || (half === 'a' && typed > 12) || (half === 'p' && typed === 0)) return undefined
  const isTwelveHour = half !== undefined && typed >= 1 && typed <= 12
  const hour = isTwelveHour ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  return { hour, minute, isTwelveHour, isGuess: !half && /^[1-6]\D/.test(text) }
}
