/**
 * The planner of 1,500 sessions in 72 rooms: until it is on the screen, a frame of a drag, a move until it is stored, and what an edit of
 * the sample data's program takes the processor. `--against DIR` measures another checkout in the same run.
 */
import type { Page } from 'playwright-core'
import { Client } from '../tests/support/app.ts'
import { MADE_ANEW } from './capacity/actions.ts'
import { inEachCheckout, type MeasuredApp, ORGANIZER } from './checkouts.ts'
import { cpuSeconds } from './crowd/cpu.ts'
import { percentile, slowPage } from './felt/interactions.ts'
import { table, writeResults } from './results.ts'
import { openBrowser } from './scale/dashboard.ts'

const ROOMS = 72
const VISITS = 5
const FRAMES = 60
const MOVES = 40
const EDITS = 100

const browser = await openBrowser()
const rows = [['', 'checkout', 'p50', 'p98', 'worst', 'goal']]
await inEachCheckout(async (app) => {
  const add = (what: string, values: number[], goal: string) => {
    const cells = [50, 98, 100].map((percent) => `${percentile(values, percent).toFixed(1)} ms`)
    rows.push([what, app.name, ...cells, goal])
    console.log(rows.at(-1)!.join('  '))
  }
  const organizer = new Client(app.origin)
  await organizer.post('/api/login', ORGANIZER)
  add(`an edit and ${MADE_ANEW.length} pages rendered again, CPU time`, await cpuOfEdits(app, organizer), '20 ms')
  await makeProgram(app, organizer)
  const { paints, wholes, frames } = await measureScreen(app)
  add('the planner is on the screen, CPU 4 × slower', paints, '1,000 ms')
  add('all its sessions are, CPU 4 × slower', wholes, '–')
  add('a frame of a drag, CPU 4 × slower', frames, '–')
  add('a frame of a drag', (await measureScreen(app, 1)).frames, '8 ms')
  add('a move is stored', await timesOfMoves(organizer), '100 ms')
})
await browser.close()
await writeResults({ title: 'The planner', command: 'bun run bench planner' }, table(rows))
process.exit(0)

async function cpuOfEdits({ pid }: MeasuredApp, organizer: Client): Promise<number[]> {
  const [{ id }] = await (await organizer.get('/api/sessions?eventSlug=pgh')).json()
  const edit = async (n: number) => {
    await stored(organizer.patch(`/api/admin/sessions/${id}`, { title: `Edited ${n}` }))
    for (const path of MADE_ANEW) await stored(organizer.get(path, { 'accept-encoding': 'br' }))
  }
  const perEdit: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = await cpuSeconds(pid)
    for (let n = 0; n < EDITS; n++) await edit(round * EDITS + n)
    perEdit.push((((await cpuSeconds(pid)) - before) / EDITS) * 1000)
  }
  // The first round compiles.
  return perEdit.slice(1)
}

/** Fills the event `big`, and adds rooms until there are enough. */
async function makeProgram(app: MeasuredApp, organizer: Client) {
  const env = { ...process.env, DATA_DIR: app.dataDir }
  const command = [process.execPath, 'bench/made-event.ts', '--event', 'big']
  const made = Bun.spawn(command, { cwd: app.checkout, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if ((await made.exited) !== 0) throw new Error('The event was not made')
  const { eventId, rooms } = await programOf(organizer)
  for (let n = rooms.length; n < ROOMS; n++)
    await stored(organizer.post('/api/admin/rooms', { eventId, name: `Further room ${n}` }))
}

async function programOf(organizer: Client) {
  const read = async (path: string) => (await organizer.get(`${path}?eventSlug=big`)).json()
  const [sessions, rooms]: [{ id: string; eventId: string }[], { id: string }[]] = [
    await read('/api/sessions'),
    await read('/api/rooms'),
  ]
  return { eventId: sessions[0]!.eventId, sessions, rooms }
}

/** Milliseconds until sessions are on the screen, until all of them are, and of the main thread per frame of a drag. */
async function measureScreen({ origin }: MeasuredApp, cpuSlowdown?: number) {
  const paints: number[] = []
  const wholes: number[] = []
  const frames: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const desktop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }
    const page = await slowPage(browser, { ...desktop, cpuSlowdown })
    await page.context().request.post(`${origin}/api/login`, { data: ORGANIZER, headers: { origin } })
    await page.addInitScript(markPlanner)
    await page.goto(`${origin}/admin?eventSlug=big&tab=planner`)
    const markOf = async (name: string) => {
      const mark = `performance.getEntriesByName("${name}")[0]?.startTime`
      await page.waitForFunction(mark, undefined, { timeout: 60_000 })
      return page.evaluate<number>(mark)
    }
    paints.push(await markOf('planner'))
    wholes.push(await markOf('whole planner'))
    await page.waitForTimeout(3000)
    frames.push(...(await framesOfDrag(page)))
    await page.context().close()
  }
  return { paints, wholes, frames }
}

async function framesOfDrag(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const frame = () => page.evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))')
  const box = (await page.locator('.planner-grid [data-session]').first().boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 20)
  await frame()
  // What the measurement itself costs.
  const before = await busy()
  for (let n = 0; n < 10; n++) await frame()
  const idle = ((await busy()) - before) / 10
  const frames: number[] = []
  for (let n = 0; n < FRAMES; n++) {
    const from = await busy()
    await page.mouse.move(box.x + 40 + n * 6, box.y + 20 + (n % 20) * 4)
    await frame()
    frames.push(Math.max(0, (await busy()) - from - idle))
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

async function timesOfMoves(organizer: Client): Promise<number[]> {
  const { eventId, sessions, rooms } = await programOf(organizer)
  const times: number[] = []
  for (let n = 0; n < MOVES; n++) {
    const { id } = sessions[n * 30]!
    const to = { day: 1 + (n % 4), start: '11:00', room: rooms[n]!.id }
    const from = performance.now()
    await stored(organizer.post('/api/admin/planner/moves', { eventId, moves: [{ id, to }] }))
    times.push(performance.now() - from)
  }
  return times
}

async function stored(asked: Promise<Response>) {
  const answer = await asked
  if (!answer.ok) throw new Error(`Answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Runs in the page: marks when sessions of the planner are painted, and when all of them are. */
function markPlanner() {
  const mark = (name: string, isThere: () => boolean) => {
    const watcher = new MutationObserver(() => {
      if (!isThere()) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
    })
    watcher.observe(document, { childList: true, subtree: true })
  }
  mark('planner', () => !!document.querySelector('.planner-grid [data-session]'))
  mark('whole planner', () => document.querySelectorAll('.planner-grid [data-session]').length > 100)
}
