import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type WriteOptions, writeWithRevision } from '../../../db/revisions.ts'
import {
  type ChangedRow,
  type Event,
  events,
  type Proposal,
  proposals,
  type Speaker,
  type Sponsor,
  sessions,
} from '../../../db/schema.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../formats/tables/csv.ts'
import { listSessions, listSpeakers } from '../../program/program-rows.ts'
import { buildEdit } from '../../records/new-row.ts'
import { editedRow } from '../../records/row-diff.ts'
import { lockSessions, selectSessions } from '../../records/session-rows.ts'
import { tables } from '../../records/tables.ts'
import { runUnitOfWork, type UnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { mergeFields } from '../import/plan/plan-rows.ts'
import { listSponsors } from '../sponsors/service.ts'
import { isOwnToken, ownerOf, ownLinkPath } from './link-tokens.ts'
import { editedTalk, type OwnRow, ownFields, type WrittenProposal } from './own-fields.ts'
import type { Verdict } from './schema.ts'

type OwnKey = Pick<Proposal, 'table' | 'rowId'>
export type Own = OwnRow & { event: Event; proposal: Proposal | undefined }

/** Undefined for a wrong link and for one that was taken back. */
export async function findOwn(token: string): Promise<Own | undefined> {
  const key = ownerOf(token)
  if (!key) return undefined
  const isHers = and(eq(proposals.table, key.table), eq(proposals.rowId, key.rowId))
  const [proposal] = await db.select().from(proposals).where(isHers)
  if (!isOwnToken(token, { linkVersion: 1, ...proposal, ...key })) return undefined
  const own = await readOwn(key)
  const [event] = own ? await db.select().from(events).where(eq(events.id, own.row.eventId)) : []
  return own && event && { ...own, event, proposal }
}

/** `writing` locks what it reads. */
export async function readOwn({ table, rowId }: OwnKey, writing?: UnitOfWork): Promise<OwnRow | undefined> {
  const of: (typeof tables)[OwnKey['table']]['table'] = tables[table].table
  const row = writing ? await writing.lock(table, rowId) : (await db.select().from(of).where(eq(of.id, rowId)))[0]
  if (!row) return undefined
  const isTalk = talksOf(row)
  const talks = await (writing ? lockSessions(writing.tx, isTalk, 'no key update') : selectSessions().where(isTalk))
  // The compiler loses the table here.
  return { table, row, talks } as OwnRow
}

/** Only organizers see drafts. */
const talksOf = ({ id, eventId }: { id: string; eventId: string }) =>
  and(eq(sessions.eventId, eventId), arrayContains(sessions.speakerIds, [id]), eq(sessions.status, 'confirmed'))

/** The deadline is the end of its day in the event's zone. */
export function isOpen({ proposalsUntil, timezone }: Event): boolean {
  const today = new Date().toLocaleDateString('sv', { timeZone: timezone ?? undefined })
  return !proposalsUntil || today <= proposalsUntil
}

const HOUR_MS = 60 * 60 * 1000

export async function noteSeen({ proposal, ...own }: Own): Promise<void> {
  if (Date.now() - Date.parse(proposal?.seenAt ?? '1970-01-01') > HOUR_MS) await save(own, { seenAt: isoNow() })
}

type RowId = { table: Proposal['table']; row: { id: string; eventId: string } }
type Next = { [Column in keyof Proposal]?: Proposal[Column] | SQL }

export const saveAttendance = (own: RowId, isComing: boolean) => save(own, { writtenAt: isoNow(), isComing })

/** What was sent before for other fields, perhaps from another device, stays in review. */
export function saveProposal(own: RowId, { base, proposed }: Pick<WrittenProposal, 'base' | 'proposed'>) {
  const said = { writtenAt: isoNow(), outcome: null, note: null }
  const changedBase = Object.fromEntries(Object.keys(proposed).map((key) => [key, base[key]!]))
  const kept = Object.entries(proposed).filter((field): field is [string, string] => field[1] !== null)
  const first = { ...said, base: changedBase, proposed: Object.fromEntries(kept) }
  return save(own, first, {
    ...said,
    base: sql`${proposals.base} || ${JSON.stringify(changedBase)}::jsonb`,
    proposed: sql`jsonb_strip_nulls(${proposals.proposed} || ${JSON.stringify(proposed)}::jsonb)`,
  })
}

export function takeLinkBack(own: RowId, options?: WriteOptions) {
  const next = { seenAt: null, linkVersion: sql`${proposals.linkVersion} + 1` }
  return save(own, { seenAt: null, linkVersion: 2 }, next, options)
}

function save({ table, row }: RowId, first: Partial<Proposal>, next: Next = first, options?: WriteOptions) {
  return writeWithRevision(
    row.eventId,
    ['proposals'],
    (tx) =>
      tx
        .insert(proposals)
        .values({ table, rowId: row.id, eventId: row.eventId, ...first })
        .onConflictDoUpdate({ target: [proposals.table, proposals.rowId], set: next }),
    options,
  )
}

const isoNow = () => new Date().toISOString()

/** The three-way merge of an import, without what is there already. `base`: what was there when she wrote. */
function reviewOf(own: OwnRow, { base = {}, proposed = {} }: Partial<Proposal> = {}) {
  const all = ownFields(own).filter(({ key }) => key in proposed)
  const ours = Object.fromEntries(all.map(({ key, now }) => [key, now]))
  const theirs = Object.fromEntries(all.map(({ key }) => [key, proposed[key]!]))
  const merged = mergeFields({ table: own.table, key: own.row.id, ours, theirs, base, choices: undefined })
  const conflicts = merged.conflicts.map(({ field }) => field)
  const open = [...merged.fields.map(({ field }) => field), ...conflicts]
  const fields = all
    .filter(({ key }) => open.includes(key))
    .map(({ key, label, now, talk }) => ({
      ...{ key, label: talk ? `${talk}: ${label}` : label, base: base[key] ?? '', now, proposed: theirs[key]! },
      isConflict: conflicts.includes(key),
    }))
  return { fields, fingerprint: Bun.hash(JSON.stringify(fields)).toString(36) }
}

/** `id` is the proposal's, once the link was used. `isNew`: an organizer has something to read or decide. */
export type OwnLink = ReturnType<typeof toOwnLink>

function toOwnLink(own: OwnRow, proposal: Proposal | undefined) {
  const { table, row } = own
  const { id, linkVersion = 1, seenAt = null, writtenAt = null, isComing = null, decidedAt } = proposal ?? {}
  const review = reviewOf(own, proposal)
  const cannotCome = isComing === false && (!decidedAt || decidedAt < writtenAt!)
  return {
    ...{ id, table, rowId: row.id, name: row.name, seenAt, writtenAt, isComing, ...review },
    path: ownLinkPath({ table, rowId: row.id, linkVersion }),
    isNew: cannotCome || review.fields.length > 0,
  }
}

/** Of all speakers and sponsors of an event. */
export async function listOwnLinks(eventId: string): Promise<OwnLink[]> {
  const said = await db.select().from(proposals).where(eq(proposals.eventId, eventId))
  const of = new Map(said.map((proposal) => [`${proposal.table} ${proposal.rowId}`, proposal]))
  const talks = (await listSessions(eventId)).filter(({ status }) => status === 'confirmed')
  const owns: OwnRow[] = [
    ...(await listSpeakers(eventId)).map((row) => {
      return { table: 'speakers' as const, row, talks: talks.filter(({ speakerIds }) => speakerIds.includes(row.id)) }
    }),
    ...(await listSponsors(eventId)).map((row) => ({ table: 'sponsors' as const, row, talks: [] })),
  ]
  return owns.map((own) => toOwnLink(own, of.get(`${own.table} ${own.row.id}`)))
}

export async function* exportOwnLinks(eventId: string, site: string, table?: OwnKey['table']): AsyncGenerator<string> {
  const links = (await listOwnLinks(eventId)).filter((link) => !table || link.table === table)
  const rows = links.map(({ name, path, seenAt, writtenAt, isComing }) => {
    const coming = isComing === null ? '' : isComing ? 'yes' : 'no'
    return [name, site + path, seenAt ?? '', writtenAt ?? '', coming]
  })
  yield BYTE_ORDER_MARK + csvRows([['Name', 'Link', 'Looked', 'Answered', 'Coming'], ...rows])
}

/** Accepts the chosen fields as one change of the organizer's. Fields without a choice stay open. */
export function decideProposal(id: string, { choices, fingerprint, note = null }: Verdict, { actor }: WriteContext) {
  return runUnitOfWork({}, async (writing) => {
    const [proposal] = await writing.tx.select().from(proposals).where(eq(proposals.id, id)).for('no key update')
    const own = proposal && (await readOwn(proposal, writing))
    if (!own) return { status: 'not-there' } as const
    const review = reviewOf(own, proposal)
    if (review.fingerprint !== fingerprint) return { status: 'collided', current: review } as const
    const chosen = (side: 'ours' | 'theirs') => review.fields.filter(({ key }) => choices[key] === side)
    const accepted = chosen('theirs')
    const values = Object.fromEntries(accepted.map(({ key, proposed }) => [key, proposed]))
    const summary = `Accepted ${own.table === 'speakers' ? 'speaker' : 'sponsor'} “${own.row.name}”’s own changes`
    const changeId = await writing.write(own.row.eventId, editedRows(own, values), { actor, summary })
    const open = review.fields.filter(({ key }) => !choices[key])
    const words = { Accepted: accepted, 'Not accepted': chosen('ours'), 'Not decided yet': open }
    const outcome = Object.entries(words).flatMap(([said, fields]) =>
      fields.length ? `${said}: ${fields.map(({ label }) => label).join(', ')}.` : [],
    )
    const told = { note, outcome: outcome.join(' ') || null, decidedAt: isoNow() }
    const left = { ...told, proposed: Object.fromEntries(open.map(({ key, proposed }) => [key, proposed])) }
    const [row] = await writing.tx.update(proposals).set(left).where(eq(proposals.id, id)).returning()
    writing.markChanged(own.row.eventId, ['proposals'])
    return { status: 'written', row: toOwnLink(own, row), changeId } as const
  })
}

function editedRows({ table, row, talks }: OwnRow, values: Record<string, string>): ChangedRow[] {
  const edit = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value || null]))
  const edited = talks.map((talk) => editedRow('sessions', talk, editedTalk(talk, values)))
  return [editedRow<Speaker | Sponsor>(table, row, buildEdit(table, edit)), ...edited]
}
