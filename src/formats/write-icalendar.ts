import ICAL from 'ical.js'
import type { Event, Session } from '../../db/schema.ts'
import { richTextToPlain } from '../text/rich-text/rich-text.ts'
import { linkLine, linkTitle } from '../text/session-links.ts'
import type { ExportedProgram, ExportedSession, ExportLinks, RealSpan } from './exported-program.ts'
import { sessionSpan } from './exported-program.ts'
import { mapYielding } from './yielding-map.ts'

type DeletedSession = Pick<Session, 'id' | 'title' | 'startTime' | 'endTime' | 'version'> & { deletedAt: string }

type Calendar = {
  program: ExportedProgram
  sessions: ExportedSession[]
  of?: string
  deleted: DeletedSession[]
  address?: string
  links: ExportLinks | undefined
  /** Whether the calendar reminds of each session ten minutes before. */
  alarm?: boolean
}

/** Writes a program, or a part of it, as iCalendar (RFC 5545, RFC 7986). */
export async function writeCalendar(calendar: Calendar): Promise<string> {
  const { program, sessions, of, deleted, address } = calendar
  const { event } = program
  const name = [event.name, of].filter(Boolean).join(' – ')
  const head = [
    text('version', '2.0'),
    text('prodid', '-//Conference companion//Program//EN'),
    text('calscale', 'GREGORIAN'),
    text('method', 'PUBLISH'),
    text('name', name),
    text('x-wr-calname', name),
    ...(event.timezone ? [text('x-wr-timezone', event.timezone)] : []),
    ...(event.accent ? [text('x-apple-calendar-color', event.accent.toUpperCase())] : []),
    property('refresh-interval', 'duration', 'PT15M'),
    text('x-published-ttl', 'PT15M'),
    ...(address ? [property('source', 'uri', address)] : []),
  ]
  const entries = await mapYielding(sessions, (session) => writeSession(calendar, session))
  const gone = await mapYielding(deleted, (session) => writeDeleted(event, session))
  return ['BEGIN:VCALENDAR\r\n', ...head, ...entries, ...gone, 'END:VCALENDAR\r\n'].join('')
}

function writeSession({ links, alarm }: Calendar, session: ExportedSession): string {
  const { span, location, track, people, status, replacedById } = session
  if (!span) return ''
  const isCancelled = status === 'cancelled'
  const about = [
    isCancelled && ['Canceled', session.cancelReason].filter(Boolean).join(': '),
    people.length > 0 && `Speakers: ${people.map(({ name }) => name).join(', ')}`,
    session.description && richTextToPlain(session.description),
    session.contentNote && `Content note: ${session.contentNote}`,
    [session.language, session.level].filter(Boolean).join(', '),
    session.links.map(linkLine).join('\n'),
    links && isCancelled && replacedById && `Replaced by: ${links.session(replacedById)}`,
  ]
  const description = about.filter(Boolean).join('\n\n')
  return component('VEVENT', [
    ...identity(session),
    ...titleAndTime(session, span),
    ...(location ? [text('location', location)] : []),
    ...(description ? [text('description', description)] : []),
    text('categories', track),
    ...(links ? [property('url', 'uri', links.session(session.id))] : []),
    ...session.links.map((link) => property('attach', 'uri', link.url, { filename: linkTitle(link) })),
    text('status', isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    text('transp', isCancelled ? 'TRANSPARENT' : 'OPAQUE'),
    ...(alarm && !isCancelled ? [reminder(session.title)] : []),
  ])
}

/** A session that left the program, for calendars that still have it. */
function writeDeleted(event: Event, session: DeletedSession): string {
  const span = sessionSpan(event, session)
  if (!span) return ''
  return component('VEVENT', [
    ...identity({ ...session, updatedAt: session.deletedAt }),
    ...titleAndTime(session, span),
    text('status', 'CANCELLED'),
    text('transp', 'TRANSPARENT'),
  ])
}

/** The UID depends on nothing editable. The stamp is the last write: the current time would change each ETag. */
const identity = ({ id, version, updatedAt }: Pick<Session, 'id' | 'version' | 'updatedAt'>) => [
  text('uid', `${id}@conference-companion`),
  dateTime('dtstamp', new Date(updatedAt)),
  dateTime('last-modified', new Date(updatedAt)),
  property('sequence', 'integer', version - 1),
  text('class', 'PUBLIC'),
]

const titleAndTime = ({ title }: Pick<Session, 'title'>, { start, end }: RealSpan) => [
  dateTime('dtstart', start.instant),
  dateTime('dtend', end.instant),
  text('summary', title),
]

const reminder = (title: string) =>
  component('VALARM', [
    text('action', 'DISPLAY'),
    property('trigger', 'duration', '-PT10M'),
    text('description', title),
  ])

const component = (name: string, properties: string[]) => `BEGIN:${name}\r\n${properties.join('')}END:${name}\r\n`

function text(name: string, words: string): string {
  const clean = words
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
    .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
    .toWellFormed()
  return property(name, 'text', clean)
}

const dateTime = (name: string, at: Date) => property(name, 'date-time', `${at.toISOString().slice(0, 19)}Z`)

const TEXT = { defaultType: 'text' }
/** ical.js knows no such properties, and would write `VALUE=TEXT` beside each. */
const MORE_TEXTS = ['name', 'x-wr-calname', 'x-wr-timezone', 'x-apple-calendar-color', 'x-published-ttl']
const DESIGN = {
  ...ICAL.design.icalendar,
  property: { ...ICAL.design.icalendar.property, ...Object.fromEntries(MORE_TEXTS.map((name) => [name, TEXT])) },
}

/** Lines have at most 75 bytes (RFC 5545 §3.1). ical.js does not count the space that begins a folded one. */
ICAL.foldLength = 74

/** One jCal property (RFC 7265) as folded lines. */
function property(name: string, type: string, value: string | number, parameters = {}): string {
  return `${ICAL.stringify.property([name, parameters, type, value], DESIGN, false)}\r\n`
}
