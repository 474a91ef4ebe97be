import { sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { writeWithRevision } from '../../../../db/revisions/revisions.ts'
import { events } from '../../../../db/schema.ts'
import { startFileApp, type TestApp } from '../../../support/app.ts'
import { anEvent } from '../../../support/rows.ts'

/** So many on each of two days; every fourth is Tech. */
export const ON_A_DAY = 400

/** The app with an event whose list shows a day at a time. */
export async function startLongProgram(): Promise<TestApp> {
  const app = await startFileApp({ seeded: false })
  const dates = { startsOn: '2027-04-10', endsOn: '2027-04-11', timezone: 'America/New_York' }
  await db.insert(events).values(anEvent({ id: 'pgh', ...dates }))
  const insert = sql`
    insert into sessions (id, event_id, title, start_time, end_time, track)
    select 's' || d || '-' || n, 'pgh', 'Talk ' || d || '-' || n, '2025-03-1' || 4 + d || 'T' || to_char(timestamp '2025-03-15 08:00' + n * interval '1 minute', 'HH24:MI'),
      '2025-03-1' || 4 + d || 'T18:00', case when n % 4 = 0 then 'Tech' else 'General' end
    from generate_series(1, ${ON_A_DAY}) n, generate_series(1, 2) d`
  await writeWithRevision('pgh', ['sessions'], (tx) => tx.execute(insert), { long: true })
  return app
}
