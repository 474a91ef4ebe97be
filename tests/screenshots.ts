import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from 'playwright-core'
import { closeDatabase, connectDatabase } from '../db/client.ts'
import { startRevisions } from '../db/revisions/revision-watch.ts'
import { TABS } from '../src/features/admin/tabs.tsx'
import { replaceEventProgram } from '../src/features/events/service.ts'
import { applyImport } from '../src/features/schedules/apply/import-program.ts'
import { readProgramFile } from '../src/features/schedules/read/read-program-file.ts'
import { rememberedSessions } from '../src/features/sessions/service.ts'
import { rememberedSpeakers } from '../src/features/speakers/service.ts'
import { rememberedSponsors } from '../src/features/sponsors/service.ts'
import { findEvent } from '../src/visits/known-events.ts'
import { ADMIN, startApp } from './support/app.ts'
import { testDataDir } from './support/database.ts'
import { execute } from './support/execute.ts'
import { findBrowser } from './support/find-browser.ts'
import { longNames } from './support/long-names.ts'
import { postSome } from './support/posts.ts'
import { startProxy } from './support/proxy.ts'
import { until } from './support/until.ts'

// Every screen, dialog and state at three widths in both schemes: `bun run screenshots [schedule.json] [name…]`.
const OUT = '.screenshots'
const SIZES = [
  { name: '360', width: 360, height: 740 },
  { name: '768', width: 768, height: 1024 },
  { name: '1440', width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const

const isSchedule = (argument: string) => argument.endsWith('.json')
const schedule = process.argv.slice(2).find(isSchedule)
/** Only those whose names begin like one of these. */
const wanted = process.argv.slice(2).filter((argument) => !isSchedule(argument))

const app = await startApp()
const browser = await chromium.launch({ ...(await findBrowser()), args: ['--no-sandbox', '--disable-gpu'] })
await mkdir(OUT, { recursive: true })
await replaceEventProgram(longNames(), { who: 'screenshots' })
await replaceEventProgram(
  { event: { name: 'An empty event', slug: 'empty', city: 'Erie' }, speakers: [], sessions: [], sponsors: [] },
  { who: 'screenshots' },
)
await postSome(app)

const pgh = (await findEvent('pgh'))!
const [sessions, speakers, sponsors] = await Promise.all([
  rememberedSessions(pgh.id),
  rememberedSpeakers(pgh.id),
  rememberedSponsors(pgh.id),
])
const panel = sessions.find((session) => session.speakerIds.length === 5)!

await take('agenda', '/')
await take('agenda-columbus', '/?eventSlug=cbus')
await take('agenda-tech', '/?track=Tech')
await take('agenda-none-found', '/?q=zzz')
await take('agenda-empty', '/?eventSlug=empty')
await take('agenda-long-names', '/?eventSlug=long')
await take('not-found', '/nothing/here')
await take('session', `/?session=${panel.id}`)
await take('session-gone', '/?session=gone')
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
await take('changes', '/changes?eventSlug=cbus')
await take('map', '/?map')
await take('map-columbus', '/?map&eventSlug=cbus')
await take('login', '/admin/login')
for (const tab of Object.keys(TABS)) await take(`admin-${tab}`, `/admin?tab=${tab}`, { signedIn: true })
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
  execute('delete from events').then(
    () => true,
    () => false,
  ),
)
await take('uninitialized', '/speakers')
line.close()
await browser.close()
await closeDatabase()
console.log(`Written to ${OUT}/`)
process.exit(0)

async function take(name: string, path: string, { signedIn = false } = {}) {
  if (wanted.length > 0 && !wanted.some((one) => name.startsWith(one))) return
  for (const { name: size, ...viewport } of SIZES)
    for (const colorScheme of SCHEMES) {
      const options: BrowserContextOptions = {
        viewport,
        colorScheme,
        isMobile: viewport.width < 700,
        hasTouch: viewport.width < 700,
      }
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      if (signedIn) await context.request.post(`${app.origin}/api/login`, { data: ADMIN })
      await context.addInitScript((id) => localStorage.setItem('admin-selected-event', id), pgh.id)
      const page = await context.newPage()
      // Not "networkidle": the board listens for news as long as it is open.
      await page.goto(app.origin + path, { waitUntil: 'load' })
      await page.waitForFunction(() =>
        [...document.querySelectorAll('dialog island-root, main island-root')].every((island) =>
          island.hasAttribute('alive'),
        ),
      )
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(OUT, `${name}-${size}-${colorScheme}.png`) })
      await context.close()
    }
  console.log(name)
}

/** The app's database behind a line that can be broken. */
async function throughALine() {
  const line = await startProxy(app.database.address.host)
  await closeDatabase()
  await connectDatabase({ databaseUrl: line.url(app.database.target.database), dataDir: testDataDir })
  startRevisions()
  return line
}

async function takeSchedule(bytes: Uint8Array) {
  for (const day of [1, 2]) {
    const read = await readProgramFile(bytes, { day })
    if (read.status !== 'read') continue
    const wanted = { slug: `day-${day}`, file: read.program, options: { origin: { name: 'schedule' } }, mayMake: true }
    await applyImport(wanted, { who: 'screenshots' })
    const sessions = await rememberedSessions((await findEvent(`day-${day}`))!.id)
    const [longest] = sessions.toSorted((a, b) => (b.description ?? '').length - (a.description ?? '').length)
    await take(`schedule-${day}`, `/?eventSlug=day-${day}`)
    await take(`schedule-${day}-session`, `/?eventSlug=day-${day}&session=${longest!.id}`)
    await take(`schedule-${day}-speakers`, `/speakers?eventSlug=day-${day}`)
  }
}
