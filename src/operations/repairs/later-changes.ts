import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { newId, stableId } from '../../../db/ids.ts'
import type { ChangedRow, Event, Session, Speaker } from '../../../db/schema.ts'
import { sessions, speakers, sponsors } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import type { LaterChanges, SeedSession, SeedSpeaker } from '../../../seeds/seed.ts'
import { seedTimeToStored } from '../../program/seeded-program.ts'
import { buildRow } from '../../records/new-row.ts'
import { applyEdit, diffRows } from '../../records/row-diff.ts'
import { lockSessions } from '../../records/session-rows.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { normalizeName } from '../../text/names.ts'
import { type RepairPlan, repairEvent } from './repair-event.ts'

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
  const talk = (await lockSessions(tx, eq(sessions.eventId, event.id), 'no key update')).find(titled(session.title))
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
  const after = applyEdit(talk, { speakerIds: [...talk.speakerIds, speakerRow.id] })
  rows.push({ table: 'sessions', id: talk.id, before: talk, after })
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

export function fixPowerlessSession(slug: string, by: WriteContext) {
  return repairEvent(slug, by, async (tx, event) =>
    later ? planCorrection(tx, event, later.powerless) : { message: 'Nothing to fix', rows: [] },
  )
}

async function planCorrection(
  tx: Transaction,
  event: Event,
  { titleContains, right }: LaterChanges['powerless'],
): Promise<RepairPlan> {
  const all = await lockSpeakers(tx, event)
  const namesOfRight = right.speakers.map((key) => originalSpeakers.find((speaker) => speaker.key === key)?.name ?? key)
  const found = namesOfRight.map((name) => all.find(hasName(name)))
  const gone = namesOfRight.filter((_, at) => !found[at])
  const missing = gone.length ? `. ${list(gone)} not added: not in the speaker list` : ''

  const about = (await lockSessions(tx, eq(sessions.eventId, event.id), 'no key update')).filter(({ title }) =>
    contains(title, titleContains),
  )
  if (!about.length) return { message: `Nothing to fix: no session has “${titleContains}” in its title`, rows: [] }
  const corrected = about.map((before) => ({ before, after: applyEdit(before, rightDetails(right, found)) }))
  const wrong = corrected.find(({ before, after }) => before !== after)
  if (!wrong) return { message: `Nothing to fix: “${right.title}” is already correct${missing}`, rows: [] }
  const { before, after } = wrong
  const what = new Set(diffRows(before, after).map(({ field }) => fieldNames[field] ?? field))
  return {
    message: `Corrected ${list([...what])} of “${before.title}”${missing}`,
    rows: [{ table: 'sessions', id: before.id, before, after }],
  }
}

function rightDetails(
  { speakers: _, replacedBy: __, day, ...right }: LaterChanges['powerless']['right'],
  found: (Speaker | undefined)[],
): Partial<Session> {
  return {
    ...right,
    startTime: seedTimeToStored(right.startTime, day),
    endTime: seedTimeToStored(right.endTime, day),
    speakerIds: found.flatMap((speaker) => (speaker ? [speaker.id] : [])),
  }
}

const fieldNames: Record<string, string> = {
  startTime: 'time',
  endTime: 'time',
  location: 'room',
  speakerIds: 'speakers',
}

const contains = (title: string, part: string) => title.toLowerCase().includes(part.toLowerCase())
const list = (words: string[]) => new Intl.ListFormat('en-US').format(words)

function lockSpeakers(tx: Transaction, event: Event): Promise<Speaker[]> {
  return tx.select().from(speakers).where(eq(speakers.eventId, event.id)).orderBy(asc(speakers.id)).for('key share')
}

async function newSpeaker(tx: Transaction, event: Event, { key, ...speaker }: SeedSpeaker): Promise<Speaker> {
  const id = await freeId(tx, speakers, `${event.slug}/speaker/${key}`)
  return buildRow('speakers', { ...speaker, id, eventId: event.id })
}

async function newSession(
  tx: Transaction,
  event: Event,
  { key, speakers: _, replacedBy: __, day, ...session }: SeedSession,
  speakerIds: string[],
): Promise<Session> {
  const startTime = seedTimeToStored(session.startTime, day)
  const endTime = seedTimeToStored(session.endTime, day)
  const id = await freeId(tx, sessions, `${event.slug}/session/${key}`)
  return buildRow('sessions', { ...session, startTime, endTime, speakerIds, id, eventId: event.id })
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
