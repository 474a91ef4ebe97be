import { afterEach, expect, setSystemTime, test } from 'bun:test'
import type { Announcement } from '../../../../db/schema.ts'
import { ADMIN, startFileApp } from '../../../support/app.ts'
import { eventIdOf } from '../../../support/event-id.ts'
import { attributes, openWhole, texts } from '../../../support/html.ts'

const ANNOUNCEMENTS = '/api/admin/announcements'
const TOP = '[data-swap=announcements] .announced'
const app = await startFileApp()
const anna = await app.admin()
const eventId = await eventIdOf('cbus')
const [room] = await (await anna.get('/api/rooms?eventSlug=cbus')).json()
const roomId = room.id

afterEach(async () => {
  setSystemTime()
  for (const { id } of await listed()) await anna.delete(`${ANNOUNCEMENTS}/${id}`)
})

const listed = async (): Promise<Announcement[]> => (await anna.get(`${ANNOUNCEMENTS}?eventSlug=cbus`)).json()
const send = (said: object) => anna.post(ANNOUNCEMENTS, { eventId, ...said })
const announce = async (said: object): Promise<Announcement> => (await send(said)).json()
/** In minutes, from when it was said. */
const shownFor = ({ createdAt, showUntil }: Announcement) =>
  Math.round((Date.parse(showUntil) - Date.parse(createdAt)) / 60_000)

test('an announcement shows for two hours or the chosen time, and an invalid one is refused with a reason', async () => {
  const answer = await send({ text: '  Lunch is on   the terrace ' })
  const usual: Announcement = await answer.json()
  expect([answer.status, usual.text, usual.day, usual.roomId, shownFor(usual)]).toEqual([
    201,
    'Lunch is on the terrace',
    null,
    null,
    120,
  ])
  const short = await announce({ text: 'Doors close', minutes: 15, roomId })
  expect([short.roomId, shownFor(short)]).toEqual([roomId, 15])
  expect((await listed()).map(({ text }) => text)).toEqual(['Doors close', 'Lunch is on the terrace'])
  for (const [said, why] of [
    [{ text: ' ' }, 'Announcement is required'],
    [{ text: 'x'.repeat(281) }, 'Announcement is too long (at most 280 characters)'],
    [{ minutes: 0 }, 'Choose a duration from 1 minute to 7 days'],
    [{ day: 'tomorrow' }, 'Day must be a whole number from 1 to 31'],
    [{ day: 3 }, 'Day must be from 1 (Saturday, April 10) to 2 (Sunday, April 11)'],
    [{ day: 1, roomId }, 'Choose a day or a room, not both'],
    [{ roomId: 'nowhere' }, 'Room “nowhere” not found at this event'],
  ] as const) {
    const refused = await send({ text: 'Lunch', ...said })
    expect([said, refused.status, await refused.text()]).toEqual([said, 400, why])
  }
})

test('an edit changes the text, a stale one gets the current announcement, and a removed one comes back with Undo', async () => {
  const said = await announce({ text: 'Lunch at noon' })
  const path = `${ANNOUNCEMENTS}/${said.id}`
  const edit = await anna.patch(path, { text: 'Lunch at one', version: 1 })
  const edited = { ...said, text: 'Lunch at one', version: 2 }
  expect([edit.status, await edit.json()]).toEqual([200, edited])
  const stale = await anna.patch(path, { text: 'Lunch at two', version: 1 })
  const message = `${ADMIN.username} changed this announcement in the meantime`
  expect([stale.status, await stale.json()]).toEqual([409, { message, current: edited, by: ADMIN.username }])
  const both = await anna.patch(path, { day: 1, roomId, version: 2 })
  expect([both.status, await listed()]).toEqual([400, [edited]])
  const gone = await anna.delete(path)
  expect([gone.status, await listed()]).toEqual([204, []])
  await anna.post(`/api/admin/changes/${gone.headers.get('change-id')}/undo`)
  expect(await listed()).toEqual([{ ...edited, version: 3 }])
})

const open = async (path: string) => (await openWhole(app, `${path}eventSlug=cbus`)).html
/** Without the time at which it was said. */
const onTop = async (path = '/?') => texts(await open(path), TOP).map((text) => text.replace(/, Posted .*$/, ''))

test.each(['/?', '/?view=rooms&', '/speakers?', '/sponsors?', '/messaging?', '/search?', '/changes?'])(
  'an announcement stands on %s until it ends or is removed, and not at another event',
  async (path) => {
    expect(await onTop(path)).toEqual([])
    const said = await announce({ text: 'Lunch is on the <terrace>', minutes: 60 })
    expect(await onTop(path)).toEqual(['Lunch is on the <terrace>'])
    expect(attributes(await open(path), TOP, 'data-gone')).toEqual([
      String(Math.floor(Date.parse(said.showUntil) / 1000)),
    ])
    expect((await openWhole(app, path.slice(0, -1))).html).not.toContain('Lunch is on')
    setSystemTime(Date.parse(said.showUntil))
    expect(await onTop(path)).toEqual([])
    setSystemTime()
    const other = await announce({ text: 'The terrace is wet' })
    expect(await onTop(path)).toEqual(['The terrace is wet', 'Lunch is on the <terrace>'])
    for (const { id } of [said, other]) await anna.delete(`${ANNOUNCEMENTS}/${id}`)
    expect(await onTop(path)).toEqual([])
  },
)

test('an announcement moves to no day after the event, but one for a day that is gone can be edited', async () => {
  const { id } = await announce({ text: 'Lunch at noon', day: 2 })
  const edit = (body: object) => anna.patch(`${ANNOUNCEMENTS}/${id}`, body)
  const moved = await edit({ day: 3 })
  expect([moved.status, await moved.text()]).toEqual([
    400,
    'Day must be from 1 (Saturday, April 10) to 2 (Sunday, April 11)',
  ])
  await anna.patch(`/api/admin/events/${eventId}`, { endsOn: null })
  expect((await edit({ text: 'Lunch at one', day: 2 })).status).toBe(200)
  await anna.patch(`/api/admin/events/${eventId}`, { endsOn: '2027-04-11' })
  expect((await listed()).map(({ text, day }) => [text, day])).toEqual([['Lunch at one', 2]])
})

test('a repeated announcement edits the first, and is judged as it', async () => {
  const [ofPgh] = await (await anna.get('/api/rooms?eventSlug=pgh')).json()
  const key = { 'idempotency-key': 'first try' }
  const repeat = (said: object) => anna.post(ANNOUNCEMENTS, { eventId, ...said }, key)
  const first: Announcement = await (await repeat({ text: 'Lunch at noon' })).json()
  const again: Announcement = await (await repeat({ text: 'Lunch at one' })).json()
  expect([again.id, (await listed()).map(({ text }) => text)]).toEqual([first.id, ['Lunch at one']])
  expect((await repeat({ text: 'Lunch at one', roomId: ofPgh.id })).status).toBe(400)
  expect((await repeat({ text: 'Lunch at one', day: 3 })).status).toBe(400)
  expect((await listed()).map(({ day, roomId }) => [day, roomId])).toEqual([[null, null]])
})

test('a page without an announcement stays cached until a write', async () => {
  const before = (await openWhole(app, '/speakers?eventSlug=cbus')).headers.get('etag')
  setSystemTime(Date.now() + 365 * 24 * 60 * 60 * 1000)
  expect((await openWhole(app, '/speakers?eventSlug=cbus')).headers.get('etag')).toBe(before)
})

test('an announcement for a day shows on that day until its night is over', async () => {
  // Columbus is on April 10 and 11, 2027: the second day ends at four in the morning there.
  const said = await announce({ text: 'Doors open at 8', day: 2 })
  expect([said.day, said.showUntil]).toEqual([2, '2027-04-12T08:00:00.000Z'])
  const at = async (moment: string) => {
    setSystemTime(Date.parse(moment))
    return onTop()
  }
  expect(await at('2027-04-11T07:59:00Z')).toEqual([])
  expect(await at('2027-04-11T08:00:00Z')).toEqual(['Doors open at 8'])
  expect(await at('2027-04-12T07:59:00Z')).toEqual(['Doors open at 8'])
  expect(await at('2027-04-12T08:00:00Z')).toEqual([])
})

test('an announcement for a room shows on its sessions’ cards, in their dialogs, and in the room’s dialog', async () => {
  const sessions = await (await anna.get('/api/sessions?eventSlug=cbus')).json()
  const inIt = sessions.filter(({ location }: { location: string }) => location === room.name)
  await announce({ text: 'The projector is being replaced', roomId })
  const agenda = await open('/?')
  expect(texts(agenda, TOP)).toEqual([])
  expect(texts(agenda, '.session .announced').length).toBe(inIt.length)
  expect(texts(await open(`/?session=${inIt[0].id}&`), 'dialog .announced').length).toBe(1)
  expect(texts(await open(`/?room=${roomId}&`), 'dialog .announced').length).toBe(1)
  const elsewhere = sessions.find(({ location }: { location: string }) => location !== room.name)
  expect(texts(await open(`/?session=${elsewhere.id}&`), 'dialog .announced')).toEqual([])
})

test('an announcement has links, but none on a card and a hall screen, its own text direction, and its time', async () => {
  const plan = await announce({ text: 'The plan: https://example.org/plan, or javascript:alert(1)' })
  await announce({ text: 'Slides at https://example.org/slides', roomId })
  const hrefs = async (path: string) => attributes(await open(path), ':not([data-swap^=all]) > .announced a', 'href')
  expect(await hrefs('/?')).toEqual(['https://example.org/plan'])
  expect(await hrefs(`/?room=${roomId}&`)).toEqual(['https://example.org/plan', 'https://example.org/slides'])
  expect(await hrefs('/screen?')).toEqual([])
  expect(attributes(await open('/?'), `${TOP} a`, 'rel')).toEqual(['noopener'])
  // With the weekday if it lasts into the next day, as the first one does in the last hours of a day.
  const [posted, ended] = [plan.createdAt, plan.showUntil].map((moment) =>
    new Date(moment).toLocaleDateString('en-US', { timeZone: 'America/New_York' }),
  )
  const [ofDay, ofDays] = [/^Posted \d+:\d\d [AP]M$/, /^Posted (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d+:\d\d [AP]M$/]
  await announce({ text: 'הארוחה על המרפסת', minutes: 24 * 60 })
  const html = await open('/?')
  expect(attributes(html, `${TOP} span`, 'dir')).toEqual(['auto', 'auto'])
  expect(texts(html, `${TOP} time`)).toEqual([
    expect.stringMatching(ofDays),
    expect.stringMatching(posted === ended ? ofDay : ofDays),
  ])
})
