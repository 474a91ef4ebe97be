import { afterEach, expect, setSystemTime, test } from 'bun:test'
import type { Announcement } from '../../../../db/schema.ts'
import { startFileApp } from '../../../support/app.ts'
import { eventIdOf } from '../../../support/event-id.ts'
import { attributes, openWhole, texts } from '../../../support/html.ts'

const ANNOUNCEMENTS = '/api/admin/announcements'
const TOP = '[data-swap=announcements] .announced'
const app = await startFileApp()
const anna = await app.admin()
const eventId = await eventIdOf('cbus')
afterEach(async () => {
  setSystemTime()
  for (const { id } of await (await anna.get(`${ANNOUNCEMENTS}?eventSlug=cbus`)).json())
    await anna.delete(`${ANNOUNCEMENTS}/${id}`)
})

const announce = async (said: object): Promise<Announcement> =>
  (await anna.post(ANNOUNCEMENTS, { eventId, ...said })).json()
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

test('a page without an announcement stays cached until a write', async () => {
  const before = (await openWhole(app, '/speakers?eventSlug=cbus')).headers.get('etag')
  setSystemTime(Date.now() + 365 * 24 * 60 * 60 * 1000)
  expect((await openWhole(app, '/speakers?eventSlug=cbus')).headers.get('etag')).toBe(before)
})

test('an announcement for a day shows on that day and its night', async () => {
  await announce({ text: 'Doors open at 8', day: 2 })
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
  const rooms = await (await anna.get('/api/rooms?eventSlug=cbus')).json()
  const sessions = await (await anna.get('/api/sessions?eventSlug=cbus')).json()
  const [room] = rooms
  const inIt = sessions.filter(({ location }: { location: string }) => location === room.name)
  await announce({ text: 'The projector is being replaced', roomId: room.id })
  const agenda = await open('/?')
  expect(texts(agenda, TOP)).toEqual([])
  expect(texts(agenda, '.session .announced').length).toBe(inIt.length)
  expect(texts(await open(`/?session=${inIt[0].id}&`), 'dialog .announced').length).toBe(1)
  expect(texts(await open(`/?room=${room.id}&`), 'dialog .announced').length).toBe(1)
  const elsewhere = sessions.find(({ location }: { location: string }) => location !== room.name)
  expect(texts(await open(`/?session=${elsewhere.id}&`), 'dialog .announced')).toEqual([])
})

test('a URL in an announcement is a link, but plain text on a card and a hall screen', async () => {
  const rooms = await (await anna.get('/api/rooms?eventSlug=cbus')).json()
  await announce({ text: 'The plan: https://example.org/plan, or javascript:alert(1)' })
  await announce({ text: 'Slides at https://example.org/slides', roomId: rooms[0].id })
  const hrefs = async (path: string) => attributes(await open(path), ':not([data-swap^=all]) > .announced a', 'href')
  expect(await hrefs('/?')).toEqual(['https://example.org/plan'])
  expect(await hrefs(`/?room=${rooms[0].id}&`)).toEqual(['https://example.org/plan', 'https://example.org/slides'])
  expect(await hrefs('/screen?')).toEqual([])
  expect(attributes(await open('/?'), `${TOP} a`, 'rel')).toEqual(['noopener'])
})

test('an announcement has its own text direction and its time, with the weekday if it lasts long', async () => {
  await announce({ text: 'הארוחה על המרפסת', minutes: 24 * 60 })
  const html = await open('/?')
  expect(attributes(html, `${TOP} span`, 'dir')).toEqual(['auto'])
  expect(texts(html, `${TOP} time`)).toEqual([
    expect.stringMatching(/^Posted (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d+:\d\d [AP]M$/),
  ])
})
