import { db } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import {
  attendeeMessages,
  changes,
  events,
  feedback,
  mySchedules,
  questions,
  sources,
  speakers,
  sponsorMessages,
  sponsors,
  users,
} from '../../../db/schema.ts'
import { allKinds } from '../../../src/records/tables.ts'
import { insertSessions } from '../../support/rows.ts'
import { KEPT, SECRET } from '../judging/leaks.ts'

/** An event of its own, to which no organizer's request leads: what organizers may publish by right stays out of it. */
export const PLANTED_SLUG = 'zq-planted'

const kept = (what: string) => `${KEPT} ${what}`

/**
 * What visitors may never read, among what they may: drafts, posts and questions that wait or were taken away, who asked them,
 * mail to sponsors, feedback, words that posts wait for, hashes of devices and passwords, an event that is not open.
 */
export async function plant(): Promise<void> {
  const open = await plantEvent({ slug: PLANTED_SLUG, name: 'Planted', isActive: true })
  await plantEvent({ slug: 'zq-closed', name: kept('closed event'), isActive: false })
  await writeWithRevision(open, allKinds, async (tx) => {
    const eventId = open
    const inProgram = { eventId, startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T09:45:00', track: 'Keynote' }
    await insertSessions(tx, [
      { ...inProgram, id: sessionId, title: 'Planted talk', questionsOpen: true, feedbackOpen: true },
      { ...inProgram, title: kept('draft'), description: kept('draft'), status: 'draft' },
    ])
    await tx.insert(speakers).values({ eventId, name: 'Planted speaker', title: 'Engineer', bio: 'Builds' })
    await tx.insert(sponsors).values({ eventId, id: 'zq-sponsor', name: 'Planted sponsor' })
    const mail = { name: kept('sender'), email: `${KEPT}@example.com`, message: kept('mail') }
    await tx.insert(sponsorMessages).values({ eventId, sponsorId: 'zq-sponsor', ...mail, sentAs: kept('mail') })
    const hashes = { fromDevice: kept('device'), fromNetwork: kept('network') }
    const now = new Date().toISOString()
    const posted = { eventId, ...hashes }
    await tx.insert(attendeeMessages).values([
      { ...posted, name: 'Ada', message: 'A post', sentAs: kept('post 1') },
      {
        ...posted,
        name: kept('name'),
        message: kept('post that waits'),
        heldAt: now,
        heldFor: 'words',
        sentAs: kept('post 2'),
      },
      { ...posted, name: kept('name'), message: kept('removed post'), removedAt: now },
    ])
    const asked = { eventId, sessionId, ...hashes }
    await tx.insert(questions).values([
      { ...asked, text: 'A question', status: 'shown', sentAs: kept('question') },
      { ...asked, text: kept('question that waits'), name: kept('asker'), status: 'held' },
      { ...asked, text: kept('hidden question'), name: kept('asker'), status: 'hidden' },
    ])
    await tx
      .insert(feedback)
      .values({ eventId, sessionId, fromDevice: kept('device'), face: 'poor', words: kept('feedback') })
    await tx.insert(mySchedules).values({ eventId, key: kept('schedule'), sessionIds: [sessionId] })
    await tx.insert(sources).values({ eventId, name: kept('source'), url: `https://zq.invalid/?token=${KEPT}` })
    await tx.insert(changes).values({ eventId, who: kept('organizer'), what: kept('change'), rows: [] })
  })
  await db.insert(users).values({ username: kept('user'), password: `${SECRET}-hash` })
}

const sessionId = 'zq-planted-session'

async function plantEvent(said: { slug: string; name: string; isActive: boolean }): Promise<string> {
  const id = newId()
  await writeWithRevision(id, allKinds, (tx) =>
    tx
      .insert(events)
      .values({
        ...said,
        id,
        city: 'Erie',
        boardWords: [kept('word')],
        startsOn: '2025-03-15',
        timezone: 'America/New_York',
      }),
  )
  return id
}
