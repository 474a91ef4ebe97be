import type { Event, Session } from '../../../../db/schema.ts'
import { createLinks } from '../../../layout/links.ts'
import { richTextToPlain } from '../../../text/rich-text/plain-text.ts'
import type { DeletedSession } from '../../sessions/changed/deleted-sessions.ts'
import type { ExportedSession } from '../program/exported-program.ts'
import { sessionSpan } from '../program/real-spans.ts'
import { dateTimeProperty, textProperty } from './content-lines.ts'

type EntryOptions = { site: string; alarm?: boolean }

/** A session as an entry of a calendar; none where it is not known when it is. */
export function sessionVevent(event: Event, session: ExportedSession, { site, alarm }: EntryOptions): string[] {
  const { span, location, track, people, status, replacedById } = session
  if (!span) return []
  const isCancelled = status === 'cancelled'
  const about = [
    isCancelled && ['Canceled', session.cancelReason].filter(Boolean).join(': '),
    people.length > 0 && `Speakers: ${people.map(({ name }) => name).join(', ')}`,
    session.description && richTextToPlain(session.description),
    site && isCancelled && replacedById && `Replaced by: ${addressOf(event, replacedById, site)}`,
  ]
  const description = about.filter(Boolean).join('\n\n')
  return entry(session, [
    ...whatAndWhen(session, span),
    ...(location ? [textProperty('LOCATION', location)] : []),
    ...(description ? [textProperty('DESCRIPTION', description)] : []),
    textProperty('CATEGORIES', track),
    ...(site ? [`URL:${addressOf(event, session.id, site)}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(alarm && !isCancelled
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT10M', textProperty('DESCRIPTION', session.title), 'END:VALARM']
      : []),
  ])
}

/** A session that is not on the program anymore, for calendars that still have it. */
export function cancelledVevent(event: Event, session: DeletedSession): string[] {
  const span = sessionSpan(event, session)
  if (!span) return []
  const { deletedAt: updatedAt } = session
  const lines = [...whatAndWhen(session, span), 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT']
  return entry({ ...session, updatedAt }, lines)
}

type Identity = Pick<Session, 'id' | 'version' | 'updatedAt'>

/** The UID depends on nothing editable. The stamp is the last write: the time of asking would change each ETag. */
function entry({ id, version, updatedAt }: Identity, lines: string[]): string[] {
  const writtenAt = new Date(updatedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${id}@conference-companion`,
    dateTimeProperty('DTSTAMP', writtenAt),
    dateTimeProperty('LAST-MODIFIED', writtenAt),
    `SEQUENCE:${version - 1}`,
    'CLASS:PUBLIC',
    ...lines,
    'END:VEVENT',
  ]
}

type When = { start: { instant: Date }; end: { instant: Date } }

const whatAndWhen = ({ title }: Pick<Session, 'title'>, { start, end }: When) => [
  dateTimeProperty('DTSTART', start.instant),
  dateTimeProperty('DTEND', end.instant),
  textProperty('SUMMARY', title),
]

function addressOf({ slug }: Event, session: string, site: string): string {
  return site + createLinks(new URLSearchParams({ eventSlug: slug }))('/', { session })
}
