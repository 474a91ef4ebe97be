import { db } from '../../../db/client.ts'
import { postReports, type Session } from '../../../db/schema.ts'
import type { TestApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { postSome } from '../../support/posts.ts'
import { saySome } from '../../support/screens/said.ts'
import { ask, show } from '../questions/conference-day.ts'

/** What each list of the Live desk has of it, by the list's tab. */
export const ENTRIES: Record<string, string> = {
  Announce: 'Lunch is on the terrace',
  Board: 'Casino tonight?',
  Questions: 'How deep?',
  Feedback: 'Too loud',
}

/** Pittsburgh in the middle of its day: posts, of which one waits and one was reported, questions, stars, and what was announced. */
export async function fillPittsburgh(app: TestApp) {
  const organizer = await app.admin()
  const eventId = await eventIdOf('pgh')
  const sessions: Session[] = await (await organizer.get('/api/sessions?eventSlug=pgh')).json()
  const talk = sessions.find(({ speakerIds }) => speakerIds.length)!
  await organizer.post('/api/admin/announcements', { eventId, text: ENTRIES.Announce })
  await postSome(app)
  const [post] = await (await organizer.get('/api/attendee-messages?eventSlug=pgh')).json()
  await db.insert(postReports).values({ postId: post.id, fromDevice: 'a phone' })
  await organizer.put('/api/admin/board/words', { eventSlug: 'pgh', add: ['Casino'] })
  await app.visitor().post('/api/attendee-messages', { eventId, name: 'Bot', message: ENTRIES.Board })
  await ask(app.visitor(), talk.id, ENTRIES.Questions!)
  await show(organizer, (await ask(app.visitor(), talk.id, 'How long?')).id)
  await saySome(eventId, talk.id)
  await app.visitor().post('/api/my-schedule?eventSlug=pgh', { add: [talk.id] })
}
