import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { newId, stableId } from '../../../db/ids.ts'
import type { ChangedRow, Event, Session, Speaker } from '../../../db/schema.ts'
import { events, sessions, speakers, sponsors } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import type { LaterChanges, SeedSession, SeedSpeaker } from '../../../seeds/seed.ts'
import { wallClockMs } from '../../program/program-days.ts'
import { seedTimeToStored } from '../../program/seeded-program.ts'
import { buildRow } from '../../records/new-row.ts'
import { findReassignable } from '../../records/reassign-attendee-data.ts'
import { diffRows, editedRow, rowName } from '../../records/row-diff.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { runUnitOfWork, type WriteContext } from '../../records/unit-of-work.ts'
import { normalizeName } from '../../text/names.ts'
import { pluralize } from '../../text/pluralize.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../text/typed/web-url.ts'

type RepairPlan = { message: string; rows: ChangedRow[] }

export type RepairResult = { status: 'done'; message: string; changeId: string | undefined }
export type UnknownEventSlug = { status: 'no-event'; slug: string }

function repairEvent(
  slug: string,
  { actor, dryRun }: WriteContext,
  plan: (tx: Transaction, event: Event) => Promise<RepairPlan>,
): Promise<RepairResult | UnknownEventSlug> {
  return runUnitOfWork({ long: true, dryRun }, async (writing) => {
    const [event] = await writing.tx.select().from(events).where(eq(events.slug, slug)).for('update')
    if (!event) return { status: 'no-event', slug }
    const { message, rows } = await plan(writing.tx, event)
    return { status: 'done', message, changeId: await writing.write(event.id, rows, { actor, summary: message }) }
  })
}

export const removeDuplicateSessions = (slug: string, by: WriteContext) =>
  repairEvent(slug, by, async (tx, event) => {
    const all = await lockTalks(tx, event)
    const rows: ChangedRow[] = []
    for (const { before, kept, removed } of findDuplicateSessions(all, event.startsOn)) {
      rows.push(editedRow('sessions', before, { speakerIds: kept.speakerIds }))
      for (const double of removed) {
        const handedOver = await findReassignable(tx, double.id, before.id)
        rows.push({ table: 'sessions', id: double.id, before: double, after: null, handedOver })
      }
    }
    const removed = rows.filter((row) => !row.after).length
    const message = removed
      ? `Removed ${pluralize(removed, 'duplicate session')}`
      : `Nothing to remove: no duplicates among ${pluralize(all.length, 'session')}`
    return { message, rows }
  })

export const fixLinkedinUrls = (slug: string, by: WriteContext) =>
  repairEvent(slug, by, async (tx, event) => {
    const all = await lockSpeakers(tx, event, 'no key update')
    const linked = all.flatMap((speaker) => (speaker.linkedinUrl ? [{ speaker, url: speaker.linkedinUrl }] : []))
    const rows = linked.flatMap(({ speaker, url }) => {
      const linkedinUrl = normalizeLinkedinUrl(url)
      return linkedinUrl === url ? [] : [editedRow('speakers', speaker, { linkedinUrl })]
    })
    const inOrder = linked.filter(({ url }) => isNormalizedLinkedinUrl(url)).length
    return { message: linkedinMessage(rows.length, inOrder, linked.length - rows.length - inOrder), rows }
  })

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

type Addition = LaterChanges['additions'][number]
const { event: original, speakers: originalSpeakers, later } = seeds.cbus

/** Buttons "Add {name}" and their paths, `/api/admin/add-<slug>` (product §14.3). */
export const lateSpeakers = (later?.additions ?? []).map(({ speaker }) => ({ slug: speaker.key, name: speaker.name }))

/** Adds a speaker and her session, or whichever is missing. Undefined for an unknown slug. */
export function addLateAddition(slug: string, by: WriteContext) {
  const addition = later?.additions.find(({ speaker }) => speaker.key === slug)
  return addition && repairEvent(original.slug, by, (tx, event) => planAddition(tx, event, addition))
}

async function planAddition(tx: Transaction, event: Event, { speaker, session }: Addition): Promise<RepairPlan> {
  const her = (await lockSpeakers(tx, event)).find(hasName(speaker.name))
  const talk = (await lockTalks(tx, event)).find(titled(session.title))
  const speakerRow = her ?? (await newSpeaker(tx, event, speaker))
  const rows: ChangedRow[] = her ? [] : [{ table: 'speakers', id: speakerRow.id, before: null, after: speakerRow }]

  if (!talk) {
    const row = await newSession(tx, event, session, [speakerRow.id])
    rows.push({ table: 'sessions', id: row.id, before: null, after: row })
    const who = her
      ? `the session “${session.title}” of ${speaker.name}`
      : `${speaker.name} and the session “${session.title}”`
    return { message: `Added ${who}`, rows }
  }
  if (talk.speakerIds.includes(speakerRow.id)) {
    const nothing = `Nothing to add: ${speaker.name} and the session “${session.title}” already exist`
    return { message: her ? nothing : `Added ${speaker.name}`, rows }
  }
  rows.push(editedRow('sessions', talk, { speakerIds: [...talk.speakerIds, speakerRow.id] }))
  return { message: `Added ${speaker.name} to the session “${talk.title}”`, rows }
}

export const addTestSponsor = (by: WriteContext) => repairEvent(original.slug, by, planTestSponsor)

async function planTestSponsor(tx: Transaction, event: Event): Promise<RepairPlan> {
  if (!later) return { message: 'Nothing to add: there is no test sponsor', rows: [] }
  const { key, ...sponsor } = later.testSponsor
  const all = await tx.select().from(sponsors).where(eq(sponsors.eventId, event.id))
  if (all.some(hasName(sponsor.name))) return { message: `Nothing to add: ${sponsor.name} already exists`, rows: [] }
  const id = await freeId(tx, sponsors, `${event.slug}/sponsor/${key}`)
  const after = buildRow('sponsors', { ...sponsor, id, eventId: event.id })
  return { message: `Added the sponsor ${sponsor.name}`, rows: [{ table: 'sponsors', id, before: null, after }] }
}

export const fixPowerlessSession = (slug: string, by: WriteContext) =>
  repairEvent(slug, by, async (tx, event) =>
    later ? planCorrection(tx, event, later.powerless) : { message: 'Nothing to fix', rows: [] },
  )

async function planCorrection(tx: Transaction, event: Event, { titleContains, right }: LaterChanges['powerless']) {
  const all = await lockSpeakers(tx, event)
  const namesOfRight = right.speakers.map((key) => originalSpeakers.find((speaker) => speaker.key === key)?.name ?? key)
  const found = namesOfRight.map((name) => all.find(hasName(name)))
  const gone = namesOfRight.filter((_, at) => !found[at])
  const missing = gone.length ? `. ${list(gone)} not added: not in the speaker list` : ''

  const about = (await lockTalks(tx, event)).filter(({ title }) => contains(title, titleContains))
  if (!about.length) return { message: `Nothing to fix: no session has “${titleContains}” in its title`, rows: [] }
  const speakerIds = found.flatMap((speaker) => (speaker ? [speaker.id] : []))
  const corrected = about.map((before) => editedRow('sessions', before, { ...storedValues(right), speakerIds }))
  const wrong = corrected.find(({ before, after }) => before !== after)
  if (!wrong) return { message: `Nothing to fix: “${right.title}” is already correct${missing}`, rows: [] }
  const what = new Set(diffRows(wrong.before, wrong.after).map(({ field }) => fieldNames[field] ?? field))
  return { message: `Corrected ${list([...what])} of “${rowName(wrong.before)}”${missing}`, rows: [wrong] }
}

const fieldNames: Record<string, string> = {
  startTime: 'time',
  endTime: 'time',
  location: 'room',
  speakerIds: 'speakers',
}

const contains = (title: string, part: string) => title.toLowerCase().includes(part.toLowerCase())
const list = (words: string[]) => new Intl.ListFormat('en-US').format(words)

const lockTalks = (tx: Transaction, { id }: Event) => lockSessions(tx, eq(sessions.eventId, id), 'no key update')

function lockSpeakers(tx: Transaction, { id }: Event, lock: 'no key update' | 'key share' = 'key share') {
  return tx.select().from(speakers).where(eq(speakers.eventId, id)).orderBy(asc(speakers.id)).for(lock)
}

async function newSpeaker(tx: Transaction, event: Event, { key, ...speaker }: SeedSpeaker): Promise<Speaker> {
  const id = await freeId(tx, speakers, `${event.slug}/speaker/${key}`)
  return buildRow('speakers', { ...speaker, id, eventId: event.id })
}

async function newSession(tx: Transaction, event: Event, { key, ...session }: SeedSession, speakerIds: string[]) {
  const id = await freeId(tx, sessions, `${event.slug}/session/${key}`)
  return buildRow('sessions', { ...storedValues(session), speakerIds, id, eventId: event.id })
}

/** Without what names other rows of the seed. */
function storedValues({ speakers: _, replacedBy: __, day, ...session }: Omit<SeedSession, 'key'>) {
  const startTime = seedTimeToStored(session.startTime, day)
  const endTime = seedTimeToStored(session.endTime, day)
  return { ...session, startTime, endTime }
}

/** The same name always gets the same id, so that links survive, unless the id is taken. */
async function freeId(tx: Transaction, table: typeof sessions | typeof speakers | typeof sponsors, name: string) {
  const [taken] = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, stableId(name)))
  return taken ? newId() : stableId(name)
}

const hasName = (name: string) => (row: { name: string }) => normalizeName(row.name) === normalizeName(name)
const titled = (title: string) => (row: { title: string }) => normalizeName(row.title) === normalizeName(title)
