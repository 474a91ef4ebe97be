import { asc, eq } from 'drizzle-orm'
import { type ChangedRow, type Session, sessions, speakers } from '../../../db/schema.ts'
import { wallClockMs } from '../../program/program-days.ts'
import { findReassignable } from '../../records/reassign-attendee-data.ts'
import { applyEdit } from '../../records/row-diff.ts'
import { lockSessions } from '../../records/session-rows.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { normalizeName } from '../../text/names.ts'
import { pluralize } from '../../text/pluralize.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../text/typed/web-url.ts'
import { repairEvent } from './repair-event.ts'

export function removeDuplicateSessions(slug: string, by: WriteContext) {
  return repairEvent(slug, by, async (tx, event) => {
    const all = await lockSessions(tx, eq(sessions.eventId, event.id), 'no key update')
    const rows: ChangedRow[] = []
    for (const { before, kept, removed } of findDuplicateSessions(all, event.startsOn)) {
      const { id, speakerIds } = kept
      rows.push({ table: 'sessions', id, before, after: applyEdit(before, { speakerIds }) })
      for (const double of removed) {
        const handedOver = await findReassignable(tx, double.id, id)
        rows.push({ table: 'sessions', id: double.id, before: double, after: null, handedOver })
      }
    }
    const removed = rows.filter((row) => !row.after).length
    const message = removed
      ? `Removed ${pluralize(removed, 'duplicate session')}`
      : `Nothing to remove: no duplicates among ${pluralize(all.length, 'session')}`
    return { message, rows }
  })
}

export function fixLinkedinUrls(slug: string, by: WriteContext) {
  return repairEvent(slug, by, async (tx, event) => {
    const all = await tx
      .select()
      .from(speakers)
      .where(eq(speakers.eventId, event.id))
      .orderBy(asc(speakers.id))
      .for('no key update')
    const linked = all.flatMap((speaker) => (speaker.linkedinUrl ? [{ speaker, url: speaker.linkedinUrl }] : []))
    const rows = linked.flatMap(({ speaker: before, url }): ChangedRow[] => {
      const linkedinUrl = normalizeLinkedinUrl(url)
      if (linkedinUrl === url) return []
      return [{ table: 'speakers', id: before.id, before, after: applyEdit(before, { linkedinUrl }) }]
    })
    const inOrder = linked.filter(({ url }) => isNormalizedLinkedinUrl(url)).length
    return { message: linkedinMessage(rows.length, inOrder, linked.length - rows.length - inOrder), rows }
  })
}

function linkedinMessage(fixed: number, inOrder: number, others: number): string {
  const isNone = others === 1 ? 'address that isn’t a LinkedIn link' : 'addresses that aren’t LinkedIn links'
  const left = others ? `; skipped ${others} ${isNone}` : ''
  if (fixed) return `Fixed ${pluralize(fixed, 'LinkedIn link')}${left}`
  if (inOrder === 0) return `Nothing to fix: there are no LinkedIn links${left}`
  return `Nothing to fix: ${inOrder === 1 ? 'the one LinkedIn link is' : `all ${inOrder} LinkedIn links are`} correct${left}`
}

export type Duplicates = { kept: Session; before: Session; removed: Session[] }

export function findDuplicateSessions(sessions: Session[], startsOn: string | null): Duplicates[] {
  const start = ({ startTime }: Session) => wallClockMs(startTime, startsOn) ?? startTime.trim()
  const same = Map.groupBy(sessions, (session) => `${start(session)} ${normalizeName(session.title)}`)
  return [...same.values()].flatMap((group) => {
    const [before, ...removed] = group.sort(compareCompleteness)
    if (!before || removed.length === 0) return []
    const speakerIds = [...new Set([before, ...removed].flatMap((session) => session.speakerIds))]
    return [{ before, removed, kept: { ...before, speakerIds } }]
  })
}

function compareCompleteness(a: Session, b: Session): number {
  return (
    filledIn(b) - filledIn(a) ||
    (b.description?.length ?? 0) - (a.description?.length ?? 0) ||
    b.version - a.version ||
    (a.id < b.id ? -1 : 1)
  )
}

function filledIn({ endTime, track, location, description, speakerIds }: Session): number {
  return [endTime, track, location, description, speakerIds[0]].filter((value) => value?.trim()).length
}
