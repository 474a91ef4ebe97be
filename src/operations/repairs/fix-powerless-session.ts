import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { sessions } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import type { LaterChanges } from '../../../seeds/seed.ts'
import { seedTimeToStored } from '../../program/seeded-program.ts'
import { applyEdit, diffRows } from '../../records/row-diff.ts'
import { lockSessions } from '../../records/session-rows.ts'
import type { WriteContext } from '../../records/unit-of-work.ts'
import { hasName, lockSpeakers } from './late-additions.ts'
import { type RepairPlan, repairEvent } from './repair-event.ts'

const { event: original, speakers: originalSpeakers, later } = seeds.cbus

export function fixPowerlessSession(slug: string | undefined, by: WriteContext) {
  return repairEvent(slug ?? original.slug, by, async (tx, event) =>
    later ? plan(tx, event, later.powerless) : { message: 'Nothing to fix', rows: [] },
  )
}

async function plan(
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
