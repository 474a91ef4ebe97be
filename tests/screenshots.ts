import { closeDatabase, connectDatabase } from '../db/client.ts'
import { ALL_EVENTS } from '../db/revisions/known-revisions.ts'
import { startRevisions } from '../db/revisions/revision-watch.ts'
import { countedWrite } from '../db/revisions/revisions.ts'
import { events } from '../db/schema.ts'
import { TABS } from '../src/features/admin/tabs.tsx'
import { replaceEventProgram } from '../src/features/events/service.ts'
import { rememberedRooms } from '../src/features/rooms/service.ts'
import { applyImport } from '../src/features/schedules/apply/import-program.ts'
import { readProgramFile } from '../src/features/schedules/read/read-program-file.ts'
import { rememberedSessions } from '../src/features/sessions/service.ts'
import { rememberedSpeakers } from '../src/features/speakers/service.ts'
import { rememberedSponsors } from '../src/features/sponsors/service.ts'
import { findEvent } from '../src/visits/known-events.ts'
import { startApp } from './support/app.ts'
import { takeAsked } from './support/asked-screens.ts'
import { takeBoard } from './support/board-shots.ts'
import { testDataDir } from './support/database.ts'
import { longNames } from './support/long-names.ts'
import { postSome } from './support/posts.ts'
import { startProxy } from './support/proxy.ts'
import { askSome } from './support/questions.ts'
import { saySome } from './support/said.ts'
import { OUT, type Shot, startScreenshots } from './support/screenshot.ts'
import { starSome, untilReminded } from './support/stars.ts'
import { until } from './support/until.ts'

// Every screen, dialog and state at three widths in both schemes: `bun run screenshots [schedule.json] [name…]`.
const isSchedule = (argument: string) => argument.endsWith('.json')
const schedule = process.argv.slice(2).find(isSchedule)
/** Only those whose names begin like one of these. */
const wanted = process.argv.slice(2).filter((argument) => !isSchedule(argument))

const app = await startApp()
await replaceEventProgram(longNames(), { who: 'screenshots' })
await replaceEventProgram(
  { event: { name: 'An empty event', slug: 'empty', city: 'Erie' }, speakers: [], sessions: [], sponsors: [] },
  { who: 'screenshots' },
)
await postSome(app)

const [pgh, cbus] = [(await findEvent('pgh'))!, (await findEvent('cbus'))!]
const [sessions, speakers, sponsors] = await Promise.all([
  rememberedSessions(pgh.id),
  rememberedSpeakers(pgh.id),
  rememberedSponsors(pgh.id),
])
const panel = sessions.find((session) => session.speakerIds.length === 5)!
await askSome(app, panel.id)
await saySome(pgh.id, panel.id)
const cancelled = (await rememberedSessions(cbus.id)).find(({ status }) => status === 'cancelled')!
const { stars, share, device } = await starSome(app, await rememberedSessions(cbus.id))
const room = (await rememberedRooms(cbus.id)).find(({ name }) => name === 'Scioto Hall')!
const screenshots = await startScreenshots(app.origin, pgh.id)

await take('agenda', '/')
await take('agenda-columbus', '/?eventSlug=cbus')
await take('agenda-rooms', '/?eventSlug=cbus&view=rooms')
await take('agenda-second-day', '/?eventSlug=cbus#day-2')
await take('agenda-tech', '/?track=Tech')
await take('agenda-none-found', '/?q=zzz')
await take('agenda-empty', '/?eventSlug=empty')
await take('agenda-long-names', '/?eventSlug=long')
await take('not-found', '/nothing/here')
await take('unknown-event', '/?eventSlug=nobody')
await take('session', `/?session=${panel.id}`)
await take('session-cancelled', `/?eventSlug=cbus&session=${cancelled.id}`)
await take('session-gone', '/?session=gone')
await take('my-schedule', '/my-schedule')
await take('my-schedule-starred', '/my-schedule?eventSlug=cbus&at=2027-04-10T10:20:00-04:00', { stars, isWhole: true })
await take('my-schedule-shared', share)
await take('my-schedule-device', '/my-schedule/device?eventSlug=cbus', { stars })
await take('my-schedule-take-over', device)
await take('session-starred', `/?eventSlug=cbus&session=${stars.ids[0]}`, { stars })
await take('reminder', '/speakers?eventSlug=cbus&at=2027-04-10T09:53:00-04:00', { stars, act: untilReminded })
await take('speakers', '/speakers')
await take('speakers-long-names', '/speakers?eventSlug=long')
await take('speakers-none-found', '/speakers?q=zzz')
await take('speaker', `/speakers?speaker=${speakers.find((speaker) => speaker.photoUrl)!.id}`)
await take('speaker-initials', `/speakers?speaker=${speakers.find((speaker) => !speaker.photoUrl)!.id}`)
await take('sponsors', '/sponsors')
await take('sponsors-empty', '/sponsors?eventSlug=empty')
await take('sponsor-message', `/sponsors?message=${sponsors[0]!.id}`)
await take('messaging', '/messaging')
await take('messaging-empty', '/messaging?eventSlug=cbus')
await takeBoard(app, take, sponsors[0]!.id)
await takeAsked(take, { asked: panel, others: sessions })
await take('room', `/?eventSlug=cbus&room=${room.id}`)
await take('take-with-you', '/?take')
await take('search', '/search?eventSlug=cbus&q=keynote')
await take('search-misspelled', '/search?eventSlug=cbus&q=scoito')
await take('search-nothing', '/search?q=zzz')
await take('search-empty', '/search')
await take('changes', '/changes?eventSlug=cbus')
await take('map', '/?map')
await take('map-columbus', '/?map&eventSlug=cbus')
await take('screen', '/screen?at=2027-03-13T10:25:00-05:00')
await take('screen-of-room', `/screen?eventSlug=cbus&room=${room.id}&at=2027-04-10T10:25:00-04:00`)
await take('login', '/admin/login')
for (const tab of Object.keys(TABS)) await take(`admin-${tab}`, `/admin?tab=${tab}`, { signedIn: true })
for (const desk of ['announce', 'board', 'questions', 'feedback'])
  await take(`admin-live-${desk}`, `/admin?tab=live&desk=${desk}`, { signedIn: true })
if (schedule) await takeSchedule(await Bun.file(schedule).bytes())
// The last ones take the events, then the database away.
const line = await throughALine()
await app.visitor().get('/')
line.close()
await until(async () => (await app.visitor().get('/')).headers.has('warning'))
await take('saved-copy', '/')
await take('away', '/speakers?q=never-asked-before&eventSlug=long')
await line.reopen()
await until(() =>
  countedWrite(ALL_EVENTS, ['event'], (tx) => tx.delete(events)).then(
    () => true,
    () => false,
  ),
)
await take('uninitialized', '/speakers')
line.close()
await screenshots.close()
await closeDatabase()
console.log(`Written to ${OUT}/`)
process.exit(0)

/** The app's database behind a line that can be broken. */
async function throughALine() {
  const line = await startProxy(app.database.address.host)
  await closeDatabase()
  await connectDatabase({ databaseUrl: line.url(app.database.target.database), dataDir: testDataDir })
  startRevisions()
  return line
}

async function take(name: string, path: string, shot?: Shot) {
  if (wanted.length === 0 || wanted.some((one) => name.startsWith(one))) await screenshots.take(name, path, shot)
}

/** A conference as it is published, all of its days. */
async function takeSchedule(bytes: Uint8Array) {
  const read = await readProgramFile(bytes, {})
  if (read.status !== 'read') return
  const imported = { slug: 'schedule', file: read.program, options: { origin: { name: 'schedule' } }, mayMake: true }
  await applyImport(imported, { who: 'screenshots' })
  const sessions = await rememberedSessions((await findEvent('schedule'))!.id)
  const [longest] = sessions.toSorted((a, b) => (b.description ?? '').length - (a.description ?? '').length)
  await take('schedule', '/?eventSlug=schedule')
  await take('schedule-rooms', '/?eventSlug=schedule&view=rooms&day=2')
  await take('schedule-session', `/?eventSlug=schedule&session=${longest!.id}`)
  await take('schedule-speakers', '/speakers?eventSlug=schedule')
}
