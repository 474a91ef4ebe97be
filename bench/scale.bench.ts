import { resolve } from 'node:path'
import { type MeasuredApp, ORGANIZER, startCheckout } from './checkouts.ts'
import { measureOpening, measureTab, measureTyping, openBrowser, organizersPage } from './scale/dashboard.ts'
import { type MeasuredPage, measurePage } from './scale/pages.ts'

const OWN = resolve(import.meta.dir, '..')
const SMALL = 'pgh'
const LARGE = 'big'
const PAGES = ['/', '/?track=Tech', '/?view=rooms', '/?map', '/speakers', '/sponsors', '/messaging']
const BUNDLES = ['/dialogs/agenda', '/dialogs/agenda?day=2', '/dialogs/speakers', '/dialogs/sponsors']
const CALLS = ['/api/sessions', '/api/speakers', '/api/sponsors']
const ORGANIZERS = ['sessions', 'speakers', 'sponsors', 'messages', 'attendee-messages', 'changes'].map(
  (list) => `/api/admin/${list}`,
)
const TABS = ['sessions', 'speakers', 'sponsors', 'messages']

// `--only pages` or `--only dashboard` measures half of it.
const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]

console.log('A made event of 4 days, 40 rooms, 1,500 sessions and 1,200 speakers beside the seeded Pittsburgh\n')
const app = await startCheckout(OWN)
try {
  const before = await app.memory()
  await command('made in', ['bench/made-event.ts', '--event', LARGE])
  await command('looked at by the doctor in', ['cli/index.ts', 'doctor'])
  if (only !== 'dashboard') {
    await measurePages(app)
    console.log(`\nmemory: ${before} MB at first, ${await app.memory()} MB after all of it was asked for\n`)
  }
  if (only !== 'pages') await measureDashboard(app)
} finally {
  await app.stop()
}
process.exit(0)

async function command(what: string, words: string[]) {
  const from = performance.now()
  const env = { ...process.env, DATA_DIR: app.dataDir }
  const child = Bun.spawn([process.execPath, ...words], { cwd: OWN, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await child.exited
  console.log(`${what} ${((performance.now() - from) / 1000).toFixed(1)} s${code ? ` (exit code ${code})` : ''}`)
}

async function measurePages({ origin }: MeasuredApp) {
  const cookie = await signIn(origin)
  row('', ['KB', 'made', 'per shown', 'made', 'ratio', 'first ms', 'made', 'kept ms', 'made'])
  for (const path of [...PAGES, ...BUNDLES, ...CALLS, ...ORGANIZERS]) {
    const headers: Record<string, string> = path.startsWith('/api/admin') ? { cookie } : {}
    const [small, large] = [await measure(path, SMALL, headers), await measure(path, LARGE, headers)]
    const per = ({ bytes, shown }: MeasuredPage) => bytes / Math.max(1, shown)
    row(path, [
      kilobytes(small.bytes),
      `${kilobytes(large.bytes)}${large.bytes > 60 * 1024 && !path.startsWith('/api') ? '!' : ''}`,
      per(small).toFixed(0),
      per(large).toFixed(0),
      (per(large) / per(small)).toFixed(2),
      ...[small.first, large.first, small.kept, large.kept].map((ms) => ms.toFixed(1)),
    ])
  }
}

function measure(path: string, slug: string, headers: Record<string, string>) {
  return measurePage(app, `${path}${path.includes('?') ? '&' : '?'}eventSlug=${slug}`, headers)
}

async function signIn(origin: string) {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ORGANIZER),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function measureDashboard({ origin }: MeasuredApp) {
  console.log('The dashboard in a browser four times slower than this machine, in ms')
  row('', ['usable', 'made', 'blocked', 'made', 'key', 'made'])
  const browser = await openBrowser()
  const page = await organizersPage(browser, app)
  for (const tab of TABS) {
    const found: number[][] = []
    for (const slug of [SMALL, LARGE]) {
      const { usable, blocked } = await measureTab(page, `${origin}/admin?eventSlug=${slug}&tab=${tab}`)
      const key = (await page.locator('.filter-box input').count())
        ? await measureTyping(page, '.filter-box input', 'design')
        : 0
      found.push([usable, blocked, key])
    }
    row(
      tab,
      [0, 1, 2].flatMap((at) => found.map((figures) => figures[at]!.toFixed(0))),
    )
  }
  for (const slug of [SMALL, LARGE]) {
    await measureTab(page, `${origin}/admin?eventSlug=${slug}&tab=sessions`)
    const opening = await measureOpening(page, '.row-actions button', '[role=dialog] fieldset .choices label')
    if (opening === undefined) {
      console.log(`session form of ${slug}: not open in half a minute`)
      continue
    }
    const search = await measureTyping(page, '[role=dialog] .filter-box input', 'andrea')
    const title = await measureTyping(page, '[role=dialog] input[name=title]', 'abcdef')
    console.log(
      `session form of ${slug}: open in ${opening.toFixed(0)}, a key in its search ${search}, in its title ${title}`,
    )
  }
  await browser.close()
}

function row(name: string, cells: string[]) {
  console.log(`${name.padEnd(30)}${cells.map((cell) => cell.padStart(10)).join('')}`)
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
