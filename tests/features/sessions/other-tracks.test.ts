import { expect, test } from 'bun:test'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { insertSessions } from '../../support/rows.ts'
import { session, startAgendaApp } from './agenda-event.ts'

const app = await startAgendaApp()
await writeWithRevision('cbus', ['sessions'], (tx) =>
  insertSessions(tx, [
    session('onion', 'Updates from the onion', '09:00', '10:00', 'Security', { eventId: 'cbus' }),
    session('art', 'Robotron', '10:00', '11:00', 'Art & Beauty', { eventId: 'cbus' }),
    session('lunch-there', 'Lunch there', '12:00', '13:00', 'General', { eventId: 'cbus' }),
  ]),
)

const open = (path: string) => openWhole(app, path)

test('a program with its own tracks has chips of used tracks only', async () => {
  const { html } = await open('/?eventSlug=cbus')
  expect(texts(html, '.chips a')).toEqual(['All', 'General', 'Art & Beauty', 'Security'])
  const chosen = await open('/?eventSlug=cbus&track=Art%20%26%20Beauty')
  expect([texts(chosen.html, '.session h3'), texts(chosen.html, '.chips a[aria-current]')]).toEqual([
    ['Robotron'],
    ['Art & Beauty'],
  ])
})

test('an unknown track shows every session', async () => {
  const all = texts((await open('/?eventSlug=cbus')).html, '.session h3')
  expect(texts((await open('/?eventSlug=cbus&track=Nonsense')).html, '.session h3')).toEqual(all)
})

test('a track of a program’s own can be downloaded', async () => {
  const { html } = await open('/?eventSlug=cbus&take=Art%20%26%20Beauty')
  expect([texts(html, 'dialog h2'), attributes(html, 'dialog .close', 'href')]).toEqual([
    ['Add to calendar & download'],
    ['/?eventSlug=cbus&track=Art+%26+Beauty'],
  ])
})
