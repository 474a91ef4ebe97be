import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApi, createApp } from '../../../src/app.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { ask, LONG_AGO, pittsburghOn, show, TO_COME } from './conference-day.ts'

let app: TestApp
let talk: string
beforeAll(async () => {
  app = await startApp()
  talk = (await pittsburghOn(TO_COME))[0]!.id
  const organizer = await app.admin()
  await ask(app.visitor(), talk, 'Zyxheld?')
  const hidden = await ask(app.visitor(), talk, 'Zyxhidden?')
  await show(organizer, hidden.id, 'hidden')
  await pittsburghOn(LONG_AGO)
  const said = { sessionId: talk, face: 'poor', words: 'Zyxfeedback' }
  if ((await app.visitor().post('/api/feedback', said)).status !== 201) throw new Error('It was not taken')
})
afterAll(() => app.close())

/** A stream says its first words and goes on. */
async function said(address: string): Promise<string> {
  const answer = await app.visitor().get(address)
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

test('what waits, what was hidden and what was said of a session is in no answer that visitors get', async () => {
  const routes = [...createApp().routes, ...createApi().routes]
  const paths = routes.filter(({ method, path }) => method === 'GET' && !/^(\/api)?\/admin/.test(path))
  const addresses = new Set(paths.map(({ path }) => path.replace(/:\w+/g, talk).replace('*', 'nowhere')))
  expect([...addresses]).toEqual(
    expect.arrayContaining(['/questions', '/questions/mine', '/questions/stage', '/feedback', '/api/feedback/mine']),
  )
  for (const path of addresses)
    for (const query of ['eventSlug=pgh', `session=${talk}&eventSlug=pgh`, `session=${talk}`]) {
      const found = (await said(`${path}?${query}`)).match(/Zyx\w+/g)
      expect([`${path}?${query}`, found]).toEqual([`${path}?${query}`, null])
    }
})
