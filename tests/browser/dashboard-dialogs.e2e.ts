import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { floors, rooms, users } from '../../db/schema.ts'
import { applyImport } from '../../src/features/import/apply/apply-import.ts'
import { readProgramFile } from '../../src/formats/read-program-file.ts'
import { openDashboard, signIn } from '../features/dashboard/dashboard-page.ts'
import { launchBrowser, type TestPage } from '../support/browser.ts'
import { eventIdOf } from '../support/event-id.ts'
import { findMisfits } from '../support/misfits.ts'
import { LONG, startLongApp } from './long-app.ts'

await launchBrowser()
const { app } = await startLongApp()
beforeAll(async () => {
  const eventId = await eventIdOf('cbus')
  await db.insert(floors).values({ id: 'long', eventId, name: LONG, planUrl: '/images/sponsors/ironlark.svg' })
  await db.update(rooms).set({ capacity: 120, position: -1 }).where(eq(rooms.name, LONG))
  await db.update(users).set({ hasMadeUpPassword: true })
  const admin = await app.admin()
  await admin.post('/api/admin/events', { name: LONG, slug: 'camp', city: LONG })
  const read = await readProgramFile(csv('Opening'), {})
  if (read.status !== 'read') throw new Error('The file cannot be read')
  const options = { origin: { name: 'camp.csv' } }
  await applyImport({ slug: 'camp', file: read.program, options }, { actor: 'a test' })
  const [session] = await (await admin.get('/api/sessions?eventSlug=camp')).json()
  await admin.patch(`/api/admin/sessions/${session.id}`, { title: `Ours: ${LONG}` })
})

const csv = (title: string) =>
  new TextEncoder().encode(`Id,Title,Start,End,Room,Wer\n1,${title},2026-03-14 09:00,2026-03-14 09:45,${LONG},${LONG}`)

/** While the session of the long name runs at Columbus. */
const DESK = 'tab=live&at=2027-04-10T09:20:00-04:00'

const PROGRAM = 'tab=sessions'
const CAMP = 'tab=sessions&eventSlug=camp'
const BOARD = 'tab=live&desk=board'

type Step = (page: TestPage) => Promise<unknown>

const press =
  (name: string | RegExp, within = 'body'): Step =>
  (page) =>
    page.locator(within).getByRole('button', { name }).first().click()
const until =
  (words: string): Step =>
  (page) =>
    page.locator('.modal').last().getByText(words).first().waitFor()
const find: Step = (page) => page.getByRole('searchbox').fill('Wolfe')
const give =
  (content: Uint8Array): Step =>
  (page) =>
    page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: `${LONG}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) })
const refused: Step = (page) => page.locator('.modal .error').first().waitFor()

const collide: Step = async (page) => {
  await (await app.admin()).patch('/api/admin/sponsors/long', { description: LONG, contactPerson: LONG })
  await page.getByLabel('Description').fill('Mine')
  await page.getByLabel('Contact person').fill(`${LONG}!`)
  await press('Update')(page)
  await page.getByRole('alert', { name: 'Editing conflict' }).waitFor()
}

const endLogin: Step = async (page) => {
  await page.context().clearCookies()
  await press('Fix LinkedIn URLs')(page)
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  await signIn(app, page)
}

const watch: Step = async (page) => {
  await page.getByLabel('Word or phrase').fill(LONG.slice(0, 60))
  await press('Add', '.modal')(page)
  await page.locator('.held-words li').first().waitFor()
}

/** Every dialog that the dashboard opens: where, and by what steps; without steps only the place is looked at. */
const DIALOGS: Record<string, [at: string, ...steps: Step[]]> = {
  'messages to sponsors': ['tab=messages'],
  'planner, where no name is long': ['tab=planner&eventSlug=pgh'],
  'good to know': ['tab=guides'],
  announcements: [`${DESK}&desk=announce`],
  questions: [`${DESK}&desk=questions`],
  feedback: [`${DESK}&desk=feedback`],
  'a new session that was refused': [PROGRAM, press('Add Session'), press('Create'), refused],
  'a session that looks wrong': [PROGRAM, press(`Edit ${LONG}`), (page) => page.getByLabel('Start time').fill('25')],
  'canceling a session': [PROGRAM, press(`Cancel… ${LONG}`)],
  'a new speaker that was refused': ['tab=speakers', press('Add Speaker'), press('Create'), refused],
  'a speaker': ['tab=speakers', find, press(`Edit ${LONG}`)],
  'a sponsor': ['tab=sponsors', find, press(`Edit ${LONG}`)],
  'a sponsor whom two edit': ['tab=sponsors', find, press(`Edit ${LONG}`), collide],
  'a logo': ['tab=sponsors', find, press(`Edit ${LONG}`), press('Upload Logo', '.modal'), until('5 MB')],
  'a room': ['tab=rooms', press(`Edit ${LONG}`, '.room-row')],
  'where a room is': ['tab=rooms', press(`Place on the plan ${LONG}`), press('Where is')],
  'merging rooms': ['tab=rooms', press(`Merge ${LONG}`)],
  'a floor': ['tab=rooms', press(`Edit ${LONG}`, '.floor-row')],
  'event settings': [CAMP, press('Event settings')],
  'deleting an event': [CAMP, press('Event settings'), press('Delete Event'), press('Yes, Delete This Event'), refused],
  'a new event that was refused': [PROGRAM, press('New event'), press('Create'), refused],
  'an import': [CAMP, press('Import program'), until('Previous imports')],
  'an import that cannot be read': [
    CAMP,
    press('Import program'),
    give(new Uint8Array([1, 2, 3])),
    until('Can’t import'),
  ],
  'an import with a conflict': [CAMP, press('Import program'), give(csv(LONG)), until('1 undecided')],
  'the columns of an import': [
    CAMP,
    press('Import program'),
    give(csv(LONG)),
    press('Match columns…'),
    until('Description'),
  ],
  'what changed': [
    CAMP,
    press('Recent changes'),
    (page) => page.locator('.changes summary').first().click(),
    until('Title'),
  ],
  'the warning before seeding': [PROGRAM, press('Seed Columbus Data')],
  'signing in again': [PROGRAM, endLogin],
  'posts to remove': [BOARD, press(`Remove all posts by the sender of ${LONG}’s post`), until('will be removed')],
  'watched words': [BOARD, press('Watched words…'), watch],
  'a rehearsal': [DESK, press('Change time'), until('Time')],
  'a change while it is rehearsed': [DESK, press('+5 min')],
  'which session is late': [DESK, press('Late…', '.desk-room:not(:first-child)')],
  'how late a session is': [DESK, press('Late…', '.desk-room:first-child')],
  'moving a session': [
    DESK,
    press('Move…', '.desk-room:first-child'),
    (page) => page.getByRole('radio').last().check(),
  ],
}

/** Thirty dialogs, each laid out nine times. */
const A_WHILE = 240_000

test(
  'every tab and every dialog of the dashboard holds on every screen, with large text and with other fonts',
  async () => {
    const page = await openDashboard(app, { event: 'cbus' })
    page.on('dialog', (dialog) => void dialog.accept())
    const found: Record<string, unknown> = {}
    let place = ''
    const look = async (name: string, within: string) => {
      const here = await findMisfits(page, within, [320, 390, 1280])
      if (Object.keys(here).length) found[name] = here
    }
    for (const [name, [at, ...steps]] of Object.entries(DIALOGS)) {
      if (at !== place) {
        await page.goto(`${app.origin}/admin?${at}`)
        await page.locator('.list-panel[aria-busy=false], .planner-grid, .live-desk').first().waitFor()
        await look(at, 'html')
      }
      place = at
      for (const step of steps) await step(page)
      if (!steps.length) continue
      await page.locator('.modal').last().waitFor()
      await look(name, '.modal-overlay')
      await leave(page)
    }
    expect(found).toEqual({})
  },
  A_WHILE,
)

/** Leaves all dialogs, without what was typed. */
async function leave(page: TestPage) {
  const modals = page.locator('.modal')
  for (let open = await modals.count(); open > 0; open--) {
    const answers = modals.last().getByRole('button', { name: /^(Close|Cancel)$/ })
    await answers.first().click()
    await page.waitForFunction((left) => document.querySelectorAll('.modal').length < left, open)
  }
}
