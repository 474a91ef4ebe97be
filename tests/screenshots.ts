import { closeDatabase } from '../db/client.ts'
import { replaceEventProgram } from '../src/features/events/service.ts'
import { cachedSponsors } from '../src/features/sponsors/service.ts'
import { findEvent } from '../src/pages/cached-events.ts'
import { cachedRooms, cachedSessions, cachedSpeakers } from '../src/program/program-rows.ts'
import { startApp } from './support/app.ts'
import { postSome } from './support/posts.ts'
import { takeAsked } from './support/screens/asked.ts'
import { takeAttendees } from './support/screens/attendees.ts'
import { takeAway } from './support/screens/away.ts'
import { takeBoard } from './support/screens/board.ts'
import { longNames } from './support/screens/long-names.ts'
import { takeOffline } from './support/screens/offline.ts'
import { takeOrganizers } from './support/screens/organizers.ts'
import { askSome } from './support/screens/questions.ts'
import { saySome } from './support/screens/said.ts'
import { takeSchedule } from './support/screens/schedule.ts'
import { OUT, type Shot, startScreenshots } from './support/screens/screenshot.ts'
import { starSome } from './support/screens/stars.ts'

// Every screen, dialog and state at three widths in both schemes: `bun run screenshots [schedule.json] [name…]`.
const isSchedule = (argument: string) => argument.endsWith('.json')
const schedule = process.argv.slice(2).find(isSchedule)
/** Only those whose names begin like one of these. */
const wanted = process.argv.slice(2).filter((argument) => !isSchedule(argument))

const app = await startApp()
await replaceEventProgram(longNames(), { actor: 'screenshots' })
await replaceEventProgram(
  { event: { name: 'An empty event', slug: 'empty', city: 'Erie' }, speakers: [], sessions: [], sponsors: [] },
  { actor: 'screenshots' },
)
await postSome(app)

const [pgh, cbus] = [(await findEvent('pgh'))!, (await findEvent('cbus'))!]
const [sessions, speakers, sponsors] = await Promise.all([
  cachedSessions(pgh.id),
  cachedSpeakers(pgh.id),
  cachedSponsors(pgh.id),
])
const panel = sessions.find((session) => session.speakerIds.length === 5)!
await askSome(app, panel.id)
await saySome(pgh.id, panel.id)
const ofColumbus = await cachedSessions(cbus.id)
const cancelled = ofColumbus.find(({ status }) => status === 'cancelled')!
const starred = await starSome(app, ofColumbus)
const room = (await cachedRooms(cbus.id)).find(({ name }) => name === 'Scioto Hall')!
const screenshots = await startScreenshots(app.origin, pgh.id)

await takeAttendees(take, { panel, speakers, sponsors, cancelled, room, starred })
await takeBoard(app, take, sponsors[0]!.id)
await takeAsked(take, { asked: panel, others: sessions })
await takeOffline(take, starred)
await takeOrganizers(take)
if (schedule) await takeSchedule(take, schedule)
await takeAway(app, take)
await screenshots.close()
await closeDatabase()
console.log(`Written to ${OUT}/`)
process.exit(0)

async function take(name: string, path: string, shot?: Shot) {
  if (wanted.length === 0 || wanted.some((one) => name.startsWith(one))) await screenshots.take(name, path, shot)
}
