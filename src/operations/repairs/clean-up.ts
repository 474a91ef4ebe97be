import { asc, eq } from 'drizzle-orm'
import { type ChangedRow, sessions, speakers } from '../../../db/schema.ts'
import { findReassignable } from '../../records/reassign-attendee-data.ts'
import { applyEdit } from '../../records/row-diff.ts'
import { lockSessions } from '../../records/session-rows.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { pluralize } from '../../text/pluralize.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../text/typed/web-url.ts'
import { findDuplicateSessions } from './duplicate-sessions.ts'
import { repairEvent } from './repair-event.ts'

const DEFAULT_SLUG = 'cbus'

export function removeDuplicateSessions(slug: string | undefined, by: WriteContext) {
  return repairEvent(
    slug ?? DEFAULT_SLUG,
    async (tx, event) => {
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
    },
    by,
  )
}

export function fixLinkedinUrls(slug: string | undefined, by: WriteContext) {
  return repairEvent(
    slug ?? DEFAULT_SLUG,
    async (tx, event) => {
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
    },
    by,
  )
}

function linkedinMessage(fixed: number, inOrder: number, others: number): string {
  const isNone = others === 1 ? 'address that isn’t a LinkedIn link' : 'addresses that aren’t LinkedIn links'
  const left = others ? `; skipped ${others} ${isNone}` : ''
  if (fixed) return `Fixed ${pluralize(fixed, 'LinkedIn link')}${left}`
  if (inOrder === 0) return `Nothing to fix: there are no LinkedIn links${left}`
  return `Nothing to fix: ${inOrder === 1 ? 'the one LinkedIn link is' : `all ${inOrder} LinkedIn links are`} correct${left}`
}
