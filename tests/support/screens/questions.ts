import { ask, show } from '../../features/questions/conference-day.ts'
import type { TestApp } from '../app.ts'

const QUESTIONS = [
  'How do you keep a team of forty aligned when half of it works at night, in another time zone?',
  'Which book?',
  'What would you do differently if you began again tomorrow?',
  'Is there a recording?',
  'May we see the slides afterwards?',
]

/** Of a session: three that are shown with their votes, one that was answered, one that waits. */
export async function askSome(app: TestApp, sessionId: string) {
  const moderator = await app.admin()
  const asked = []
  for (const text of QUESTIONS) asked.push(await ask(app.visitor(), sessionId, text))
  for (const [at, { id }] of asked.slice(0, 4).entries()) {
    await show(moderator, id)
    for (let vote = at; vote < 4; vote++)
      await app.visitor().post('/api/questions/vote', { questionId: id, isWanted: true })
  }
  await show(moderator, asked[3]!.id, 'answered')
}
