import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Client, TestApp } from '../../support/app.ts'
import { type Camp, startCamp } from './camp.ts'
import { ask } from './conference-day.ts'

let app: TestApp
let organizer: Client
let makeSession: Camp['makeSession']
beforeAll(async () => {
  ;({ app, organizer, makeSession } = await startCamp())
})
afterAll(() => app.close())

test('what attendees gave a double is with the session that stays, until the double comes back', async () => {
  const stays = await makeSession({ description: 'The fuller one stays' })
  const double = await makeSession()
  const [ofDouble, ofBoth] = [app.visitor(), app.visitor()]
  const { id } = await ask(ofDouble, double, 'How wide?')
  await ofDouble.post('/api/questions/vote', { questionId: id, isWanted: true })
  for (const [visitor, sessions] of [
    [ofDouble, [double]],
    [ofBoth, [stays, double]],
  ] as const) {
    await visitor.post('/api/my-schedule?eventSlug=camp', { add: sessions })
    for (const sessionId of sessions)
      await visitor.post('/api/feedback', { sessionId, face: sessionId === stays ? 'good' : 'poor' })
  }
  const tell = async (visitor: Client) => ({
    starred: (await (await visitor.get('/api/my-schedule?eventSlug=camp')).json()).sessionIds,
    given: (await (await visitor.get('/api/feedback/mine?eventSlug=camp')).json()).given
      .map(({ sessionId, face }: { sessionId: string; face: string }) => `${sessionId} ${face}`)
      .sort(),
  })
  const asked = async (session: string) =>
    (await (await app.visitor().get(`/api/questions?eventSlug=camp&session=${session}`)).json()).questions
  const before = [await tell(ofDouble), await tell(ofBoth)]
  expect(before[0]).toEqual({ starred: [double], given: [`${double} poor`] })

  const removed = await organizer.post('/api/admin/cleanup-duplicate-sessions?eventSlug=camp')
  expect(await asked(stays)).toMatchObject([{ text: 'How wide?', votes: 1 }])
  expect([await tell(ofDouble), await tell(ofBoth)]).toEqual([
    { starred: [stays], given: [`${stays} poor`] },
    // What was said of the one that stays is what counts; the rest waits for the other's return.
    before[1]!,
  ])
  const undone = await organizer.post(`/api/admin/changes/${removed.headers.get('change-id')}/undo`)
  expect([await tell(ofDouble), await tell(ofBoth)]).toEqual(before)
  expect([await asked(stays), await asked(double)]).toMatchObject([[], [{ text: 'How wide?', votes: 1 }]])
  await organizer.post(`/api/admin/changes/${undone.headers.get('change-id')}/undo`)
  expect([await asked(stays), await tell(ofDouble)]).toMatchObject([
    [{ text: 'How wide?', votes: 1 }],
    { starred: [stays], given: [`${stays} poor`] },
  ])
})
