import { expect, test } from 'bun:test'
import type { Announcement } from '../../../../db/schema.ts'
import { ADMIN, startFileApp } from '../../../support/app.ts'
import { eventIdOf } from '../../../support/event-id.ts'

const ANNOUNCEMENTS = '/api/admin/announcements'
const app = await startFileApp()
const anna = await app.admin()
const eventId = await eventIdOf('cbus')
const roomId = (await (await anna.get('/api/rooms?eventSlug=cbus')).json())[0].id

const listed = async (): Promise<Announcement[]> => (await anna.get(`${ANNOUNCEMENTS}?eventSlug=cbus`)).json()
const announce = (said: object) => anna.post(ANNOUNCEMENTS, { eventId, ...said })
/** In minutes, from when it was said. */
const shownFor = ({ createdAt, showUntil }: Announcement) =>
  Math.round((Date.parse(showUntil) - Date.parse(createdAt)) / 60_000)

test('an announcement shows for two hours or the chosen time', async () => {
  const answer = await announce({ text: '  Lunch is on   the terrace ' })
  const usual: Announcement = await answer.json()
  expect([answer.status, usual.text, usual.day, usual.roomId, shownFor(usual)]).toEqual([
    201,
    'Lunch is on the terrace',
    null,
    null,
    120,
  ])
  const short: Announcement = await (await announce({ text: 'Doors close', minutes: 15, roomId })).json()
  expect([short.roomId, shownFor(short)]).toEqual([roomId, 15])
  expect((await listed()).map(({ text }) => text)).toEqual(['Doors close', 'Lunch is on the terrace'])
})

test('an announcement for a day shows until that day’s night is over', async () => {
  // Columbus is on April 10 and 11, 2027: the second day ends at four in the morning there.
  const said: Announcement = await (await announce({ text: 'Doors open at 8', day: 2 })).json()
  expect([said.day, said.showUntil]).toEqual([2, '2027-04-12T08:00:00.000Z'])
})

test('an invalid announcement is refused with a reason', async () => {
  const refusals = [
    { text: ' ' },
    { text: 'x'.repeat(281) },
    { text: 'Lunch', minutes: 0 },
    { text: 'Lunch', day: 'tomorrow' },
    { text: 'Lunch', day: 1, roomId },
    { text: 'Lunch', roomId: 'nowhere' },
  ]
  const answers = []
  for (const said of refusals) {
    const answer = await announce(said)
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  expect(answers).toEqual([
    '400 Announcement is required',
    '400 Announcement is too long (at most 280 characters)',
    '400 Choose a duration from 1 minute to 7 days',
    '400 Day must be a whole number from 1 to 31',
    '400 Choose a day or a room, not both',
    '400 Room “nowhere” not found at this event',
  ])
})

test('an edit changes the text, and a stale edit gets the current announcement', async () => {
  const said: Announcement = await (await announce({ text: 'Lunch at noon' })).json()
  const path = `${ANNOUNCEMENTS}/${said.id}`
  const edit = await anna.patch(path, { text: 'Lunch at one', version: 1 })
  const edited = { ...said, text: 'Lunch at one', version: 2 }
  expect([edit.status, await edit.json()]).toEqual([200, edited])
  const stale = await anna.patch(path, { text: 'Lunch at two', version: 1 })
  const message = `${ADMIN.username} changed this announcement in the meantime`
  expect([stale.status, await stale.json()]).toEqual([409, { message, current: edited, by: ADMIN.username }])
  const both = await anna.patch(path, { day: 1, roomId, version: 2 })
  expect([both.status, (await listed()).find(({ id }) => id === said.id)]).toEqual([400, edited])
})

test('a removed announcement comes back with Undo', async () => {
  const said: Announcement = await (await announce({ text: 'The lift is broken' })).json()
  const gone = await anna.delete(`${ANNOUNCEMENTS}/${said.id}`)
  expect([gone.status, await listed()]).toEqual([204, expect.not.arrayContaining([said])])
  await anna.post(`/api/admin/changes/${gone.headers.get('change-id')}/undo`)
  expect(await listed()).toEqual(expect.arrayContaining([{ ...said, version: 2 }]))
})

test('a visitor can neither read the list nor announce', async () => {
  const [read, write] = [await app.visitor().get(ANNOUNCEMENTS), await app.visitor().post(ANNOUNCEMENTS, { eventId })]
  expect([read.status, write.status]).toEqual([401, 401])
})
