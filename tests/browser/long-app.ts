import { writeWithRevision } from '../../db/revisions.ts'
import { speakers, sponsors } from '../../db/schema.ts'
import { startFileApp, type TestApp } from '../support/app.ts'
import type { TestPage } from '../support/browser.ts'
import { insertSessions } from '../support/rows.ts'
import { everyPage } from './every-page.ts'

/** A word that fits in no line. */
export const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe'

/** The app with a session, a speaker, a sponsor and a post at Columbus, called `long`, of a word that fits in no line; and every page of it. */
export async function startLongApp() {
  // React's development build says in the console what does not fit.
  const app = await startFileApp({ development: true })
  const long = LONG
  const [{ id: eventId }] = (await (await app.visitor().get('/api/events')).json()) as [{ id: string }]
  await writeWithRevision(eventId, ['sessions', 'speakers', 'sponsors'], async (tx) => {
    const speaker = {
      id: 'long',
      eventId,
      name: `${long} ${long}`,
      title: long,
      company: long,
      bio: `https://${long}.example/${long}`,
    }
    await tx.insert(speakers).values(speaker)
    const times = { startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T10:00:00' }
    await insertSessions(tx, {
      ...times,
      id: 'long',
      eventId,
      title: long,
      track: long,
      location: long,
      description: long,
      speakerIds: ['long'],
    })
    await tx
      .insert(sponsors)
      .values({
        id: 'long',
        eventId,
        name: long,
        tier: long,
        websiteUrl: 'https://long.example/',
        description: long,
        sponsorshipLevel: long,
      })
  })
  const post = await app.visitor().post('/api/attendee-messages', { eventId, name: long, message: long })
  const [room] = await (await app.visitor().get('/api/rooms?eventSlug=cbus')).json()
  const pages = await everyPage(app, { session: 'long', speaker: 'long', sponsor: 'long', room: room.id })
  pages['/messaging']!.push(`/messaging?report=${(await post.json()).id}&eventSlug=cbus`)
  return { app, pages }
}

/** Goes there, and waits until all on it is alive. */
export async function visit(app: TestApp, page: TestPage, path: string) {
  await page.goto(app.origin + path)
  for (const island of await page.locator('island-root').all()) {
    await island.evaluate((element) => element.scrollIntoView())
    await page.waitForFunction((element) => element!.hasAttribute('alive'), await island.elementHandle())
  }
}
