import { expect, test } from 'bun:test'
import { boardOfPhones, messagesOf } from './board-of-phones.ts'

const { visitor, anna, on, board, undo, post } = boardOfPhones()

test('a closed board can be read and not posted on, until it is opened again', async () => {
  const ada = { from: '192.0.2.8' }
  await post('Before', ada)
  const close = (isClosed: boolean) => anna('PUT', '/api/admin/board/closed', { eventSlug: on.eventId, isClosed })
  const closed = await close(true)
  expect([closed.status, closed.json.boardClosedAt]).toEqual([200, expect.any(String)])
  const body = { eventId: on.eventId, name: 'Ada', message: 'Meanwhile' }
  const refused = await visitor('POST', '/api/attendee-messages', body, ada)
  expect([refused.status, refused.text]).toEqual([403, 'Posting is closed for now. You can still read messages.'])
  const read = await visitor('GET', `/api/attendee-messages?eventSlug=${on.eventId}`)
  expect([messagesOf(read.json), read.headers.get('board')]).toEqual([['Before'], 'closed'])
  expect((await close(true)).headers.has('change-id')).toBe(false)

  const opened = await close(false)
  await post('After', ada)
  expect(await board()).toEqual(['After', 'Before'])
  const changes = (await anna('GET', `/api/admin/changes?eventSlug=${on.eventId}`)).json
  expect(changes.map(({ what }: { what: string }) => what)).toEqual([
    `Opened the board of WITCON ${on.count}`,
    `Closed the board of WITCON ${on.count}`,
  ])
  expect((await undo(opened.headers.get('change-id'))).status).toBe(200)
  expect((await visitor('POST', '/api/attendee-messages', body, ada)).status).toBe(403)
})
