import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { type AppWithNews, startAppWithNews } from './app-with-news.ts'

let app: AppWithNews
beforeAll(async () => {
  app = await startAppWithNews()
})
afterAll(() => app.close())
beforeEach(() => app.beginAnew())

test('where nothing changed the page says so', async () => {
  expect(texts(await app.page(), '.empty p')).toEqual(['No changes yet.'])
  await app.organizer.patch('/api/admin/sessions/bridges', {
    description: 'Only what it says of itself.',
    track: 'Panels',
  })
  expect(texts(await app.page(), '.empty p')).toEqual(['No changes yet.'])
})

test.each([
  [{ startTime: '2025-03-15T11:30:00', endTime: '2025-03-15T12:15:00' }, ['Moved from 10:00 AM to 11:30 AM']],
  [{ startTime: '11:30', endTime: '13:00' }, ['Moved from 10:00 – 10:45 AM to 11:30 AM – 1:00 PM']],
  [{ endTime: '2025-03-15T11:15:00' }, ['Now 10:00 – 11:15 AM (was 10:00 – 10:45 AM)']],
  [
    { startTime: '2025-03-16T10:00:00', endTime: '2025-03-16T10:45:00' },
    ['Moved from Saturday, March 14, 10:00 AM to Sunday, March 15, 10:00 AM'],
  ],
  [{ startTime: '10:00 AM', endTime: '10:45 AM' }, []],
  [{ location: 'Darby Room' }, ['Moved to Darby Room (was Scioto Hall)']],
  [{ location: '' }, ['No longer in Scioto Hall']],
  [{ location: 'scioto  hall' }, []],
  [{ title: 'Bridges & <b>boats</b>' }, ['New title (was “Bridges”)']],
  [{ speakerIds: ['bea', 'cleo'] }, ['Speakers added: Bea and Cleo. Removed: Ada']],
  [{ speakerIds: ['ada', 'bea'] }, ['Speakers added: Bea']],
  [{ speakerIds: [] }, ['Speakers removed: Ada']],
  [{ status: 'cancelled' }, ['Canceled']],
  [{ status: 'cancelled', cancelReason: 'The speaker is ill.' }, ['Canceled: The speaker is ill.']],
  [{ cancelReason: 'Nobody may know yet' }, []],
  [{ status: 'draft' }, ['No longer on the program']],
  [
    { location: 'Darby Room', startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T09:45:00' },
    ['Moved from 10:00 AM to 9:00 AM', 'Moved to Darby Room (was Scioto Hall)'],
  ],
])('%j is told as %j', async (fields, said) => {
  expect((await app.edit('bridges', fields)).status).toBe(200)
  expect(await app.sentences()).toEqual(said)
})

test('several edits of one session are one entry, from what was published to what is', async () => {
  await app.edit('bridges', { startTime: '2025-03-15T11:00:00', endTime: '2025-03-15T11:45:00' })
  await app.edit('bridges', { title: 'Old bridges' })
  await app.edit('bridges', { startTime: '2025-03-15T12:00:00', endTime: '2025-03-15T12:45:00' })
  expect(await app.told()).toEqual([
    'Old bridges12:00 – 12:45 PM · Scioto HallMoved from 10:00 AM to 12:00 PMNew title (was “Bridges”)',
  ])
  expect(texts((await openWhole(app, '/')).html, 'a[href^="/changes"]')).toEqual(['What changed'])
  await app.edit('bridges', { title: 'Bridges', startTime: '10:00 AM', endTime: '10:45 AM' })
  expect(await app.told()).toEqual([])
})

test('what was undone is not told, and what was done again is', async () => {
  const moved = await app.edit('bridges', { location: 'Darby Room' })
  const undone = await app.undo(moved)
  expect(await app.told()).toEqual([])
  await app.undo(undone)
  expect(await app.sentences()).toEqual(['Moved to Darby Room (was Scioto Hall)'])
})

test('an edit that was taken back leaves an entry where it was, below what is newer', async () => {
  await app.edit('bridges', { location: 'Darby Room' })
  await app.edit('tunnels', { location: 'Atrium' })
  await app.undo(await app.edit('bridges', { title: 'A slip' }))
  expect(texts(await app.page(), '.program-news h3')).toEqual(['Tunnels', 'Bridges'])
})

test('new, gone and cancelled sessions; what is gone leads nowhere', async () => {
  const { id } = await app.add()
  await app.organizer.delete('/api/admin/sessions/tunnels')
  await app.edit('bridges', { status: 'cancelled', replacedById: id })
  expect(texts(await app.page(), '.program-news > li')).toEqual([
    'Bridges10:00 – 10:45 AM · Scioto HallCanceledReplaced by: Ferries',
    'TunnelsNo longer on the program',
    'Ferries3:00 – 4:00 PMNew',
  ])
  expect(attributes(await app.page(), '.program-news h3 a', 'href')).toEqual(['/?session=bridges', `/?session=${id}`])
  expect(texts(await app.page(), '.program-news s')).toEqual(['Bridges', 'Tunnels'])
  await app.edit('bridges', { status: 'confirmed' })
  expect(texts(await app.page(), '.program-news h3')).toEqual(['Tunnels', 'Ferries'])
})
