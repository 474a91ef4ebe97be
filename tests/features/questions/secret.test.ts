import { expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { publicAddresses, publicAnswers } from '../../support/public-answers.ts'
import { ask, LONG_AGO, pittsburghOn, show, TO_COME } from './conference-day.ts'

const app = await startFileApp()
const talk = (await pittsburghOn(TO_COME))[0]!.id
const organizer = await app.admin()
await ask(app.visitor(), talk, 'Zyxheld?')
const hidden = await ask(app.visitor(), talk, 'Zyxhidden?')
await show(organizer, hidden.id, 'hidden')
const eventId = await eventIdOf('pgh')
await organizer.put('/api/admin/board/words', { eventSlug: 'pgh', add: ['Zyxword'] })
const post = await app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message: 'Zyxword offer' })
expect((await post.json()).heldAt).not.toBe(null)
await pittsburghOn(LONG_AGO)
const said = { sessionId: talk, face: 'poor', words: 'Zyxfeedback' }
if ((await app.visitor().post('/api/feedback', said)).status !== 201) throw new Error('It was not taken')

test('held questions and posts, watched words, hidden questions, and feedback are in no public response', async () => {
  expect(publicAddresses(talk)).toEqual(
    expect.arrayContaining(['/questions', '/questions/mine', '/questions/stage', '/feedback', '/api/feedback/mine']),
  )
  const asked = ['eventSlug=pgh', `session=${talk}&eventSlug=pgh`, `session=${talk}`, 'eventSlug=pgh&q=Zyx']
  for await (const { address, text } of publicAnswers(app, talk, asked)) {
    // A page may repeat its own query.
    const found = text.match(/Zyx\w+/g)
    expect([address, found]).toEqual([address, null])
  }
})
