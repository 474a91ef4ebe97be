import { afterAll, setSystemTime } from 'bun:test'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { ALL_EVENTS } from '../../db/revision-sync.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { attendeeMessages, changes, events, publications, type Session } from '../../db/schema.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { startFileApp, type TestApp } from '../support/app.ts'
import { openPage, type PageOptions, phone, type TestPage } from '../support/browser.ts'
import { setClock } from '../support/on-the-day.ts'
import { askSome } from '../support/screens/questions.ts'
import { expectSoon, until } from '../support/until.ts'
import { treeOf } from './tree.ts'

/** When everything is read: a quiet moment long before the day. */
export const READ_AT = new Date('2027-03-01T12:00:00-05:00')

/** The sample data of both cities, with three posts on Pittsburgh's board and questions to its first panel. */
export type HeardApp = { app: TestApp; pgh: Session[]; cbus: Session[]; panel: Session }

export async function startHeardApp(): Promise<HeardApp> {
  afterAll(() => void setSystemTime())
  const app = await startFileApp()
  await publishAt(minutesBefore(24 * 60))
  // The app's clock as well: which sessions take questions goes by it.
  setSystemTime(READ_AT)
  const sessionsOf = async (slug: string): Promise<Session[]> =>
    (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()
  const [pgh, cbus] = [await sessionsOf('pgh'), await sessionsOf('cbus')]
  const panel = pgh.find(({ title }) => title.startsWith('Hiring panel'))!
  await askSome(app, panel.id)
  const eventId = (await findEvent('pgh'))!.id
  const posts = POSTS.map(([name, message], at) => ({
    eventId,
    name: name!,
    message: message!,
    createdAt: minutesBefore(90 - 30 * at),
  }))
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.insert(attendeeMessages).values(posts))
  return { app, pgh, cbus, panel }
}

/** As if both programs had been published then, and changed since as soon after that as they were. */
async function publishAt(publishedAt: string) {
  await writeWithRevision(ALL_EVENTS, ['event', 'sessions'], async (tx) => {
    for (const event of await tx.select().from(events)) {
      const at = sql`${changes.at} + (${publishedAt}::timestamptz - ${event.publishedAt}::timestamptz)`
      // What published it says when: by that it is told from what was changed since.
      const rows = sql`replace(${changes.rows}::text, ${event.publishedAt}, ${publishedAt})::jsonb`
      await tx.update(publications).set({ publishedAt })
      await tx.update(changes).set({ at, rows }).where(eq(changes.eventId, event.id))
    }
    await tx.update(events).set({ publishedAt })
  })
}

const POSTS = [
  ['Delphine', 'Lost: green scarf, Allegheny Room. Will trade for coffee.'],
  ['Jo', 'The slides are at https://example.org/slides. Thank you!'],
  ['Priya R.', 'Anyone up for lunch near the north stairs?'],
]

const minutesBefore = (minutes: number) => new Date(READ_AT.getTime() - minutes * 60_000).toISOString()

/** A phone that reads there at that moment, once all is alive. */
export async function openHeard({ app }: HeardApp, path: string, options: PageOptions = {}): Promise<TestPage> {
  const page = await openPage({ ...phone, ...options })
  // Playwright adds what has passed since by this process' clock, which has to be the browser's for that.
  setSystemTime()
  // For a rehearsal too: what is news goes by the true clock.
  await setClock(page, READ_AT)
  setSystemTime(READ_AT)
  await page.goto(app.origin + path)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('dialog[open] island-root, main island-root')].every((island) =>
      island.hasAttribute('alive'),
    ),
  )
  return page
}

type Part = (lines: string[]) => string[]

/** What is heard there is what was written down. */
export async function expectHeardAt(heard: HeardApp, name: string, path: string, part?: Part) {
  const page = await openHeard(heard, path)
  await expectHeard(page, name, part)
  await page.context().close()
}

/**
 * A screen reader gets the page as `trees/NAME.txt` has it; `part` picks some of its lines. `UPDATE_SNAPSHOTS=1 bun run test tests/heard`
 * writes these files anew: read them afterwards as somebody who hears them.
 */
export async function expectHeard(page: Page, name: string, part: Part = (lines) => lines) {
  const file = Bun.file(join(import.meta.dir, 'trees', `${name}.txt`))
  const read = async () => part(await heard(page))
  if (process.env.UPDATE_SNAPSHOTS) await Bun.write(file, `${(await onceStill(read)).join('\n')}\n`)
  const written = (await file.exists()) ? (await file.text()).trimEnd().split('\n') : []
  await expectSoon(read, written)
  heardPaths.add(new URL(page.url()).pathname)
}

/** Where something was heard as it was written down. */
export const heardPaths = new Set<string>()

async function heard(page: Page): Promise<string[]> {
  const lines = [await page.title(), '', ...(await treeOf(page)), ...(await whereOneIs(page))]
  const { origin } = new URL(page.url())
  const same = (line: string) =>
    line
      .replaceAll(origin, 'https://witcon.example')
      .replace(/\b(session|room)=\w{14}\b/g, '$1=…')
      .replace(/(\/my-schedule\/device\/)[\w-]+/g, '$1…')
      .replace(/saved at \d+:\d\d [AP]M(?: on \w+)?/, 'saved at …')
  return lines.map(same)
}

/** Which links lead to where one is already: the tree does not tell. */
async function whereOneIs(page: Page): Promise<string[]> {
  if (await page.locator('dialog:modal').count()) return []
  const links = page.locator('nav [aria-current]:visible')
  const here = await links.evaluateAll((all) => all.map((link) => `${link.textContent?.trim()} (${link.ariaCurrent})`))
  return here.length ? ['', `One is at: ${here.join(', ')}`] : []
}

async function onceStill(read: () => Promise<string[]>): Promise<string[]> {
  let last: string[] = []
  await until(async () => {
    const before = last
    last = await read()
    await Bun.sleep(500)
    return Bun.deepEquals(before, last)
  })
  return last
}
