import { and, eq, lt } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Event, mySchedules } from '../../../../db/schema.ts'
import { startJob } from '../../../jobs.ts'
import { listEvents } from '../../../pages/cached-events.ts'
import { countDays, realDate } from '../../../program/program-days.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** After an event's last day; where it has no date, after the last star. */
const RETENTION_MS = 30 * DAY_MS

/** Deletes the schedules of events that are over for a month (product §26.9). `now` is in ms. */
export async function deleteOldSchedules(now = Date.now()): Promise<void> {
  const writtenBefore = new Date(now - RETENTION_MS).toISOString()
  for (const event of await listEvents())
    if (isLongOver(event, now))
      await db
        .delete(mySchedules)
        .where(and(eq(mySchedules.eventId, event.id), lt(mySchedules.writtenAt, writtenBefore)))
}

/** One without a date may be over. */
function isLongOver(event: Event, now: number): boolean {
  const lastDay = realDate(countDays(event), event.startsOn)
  return !lastDay || Date.parse(lastDay) + DAY_MS + RETENTION_MS < now
}

/** Now and once a day. */
export function startScheduleCleanup(): void {
  startJob(DAY_MS, deleteOldSchedules, 'Old schedules could not be deleted')
}
