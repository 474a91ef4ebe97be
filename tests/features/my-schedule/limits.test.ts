import { expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db, poolState } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { countStars } from '../../../src/features/my-schedule/service.ts'
import { startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'
import { texts } from '../../support/html.ts'
import { whileHeld } from '../../support/locked-table.ts'
import { openPages } from '../../support/open-pages.ts'
import { stopClock } from '../../support/passing-time.ts'
import { anEvent, aSession, insertSessions } from '../../support/rows.ts'
import { until } from '../../support/until.ts'

const ids = Array.from({ length: 203 }, (_, at) => `talk-${at}`)
const app = await startFileApp({ seeded: false })
env.TRUST_PROXY = true
await db.insert(events).values(anEvent({ id: 'pgh' }))
await insertSessions(
  db,
  ids.map((id) => aSession({ id, title: id })),
)

const URL = '/api/my-schedule?eventSlug=pgh'
const FULL = 'You can star up to 200 sessions. The rest weren’t added.'

test('a schedule keeps its first 200 stars and tells that the rest were refused, also without JavaScript', async () => {
  const visitor = app.visitor()
  const answer = await visitor.post(URL, { add: ids })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { isKept: true, sessionIds: ids.slice(0, 200), why: FULL },
  ])
  const swapped = await visitor.post(URL, { add: ['talk-201'], remove: ['talk-0'] })
  expect(await swapped.json()).toEqual({ isKept: true, sessionIds: [...ids.slice(1, 200), 'talk-201'] })
  const submitted = await visitor.submit('/my-schedule', { star: 'talk-202' })
  expect([submitted.status, submitted.headers.get('location')]).toEqual([303, '/my-schedule?full'])
  const page = await (await visitor.get('/my-schedule?full')).text()
  expect(texts(page, 'main > .notice[role=status]')).toEqual([FULL])
  expect(texts(page, '.my-sessions li:not([hidden]) h3').length).toBe(200)
})

test('unknown ids are no stars, and what is no list of ids, or too long, is refused', async () => {
  const made = Array.from({ length: 900 }, (_, at) => `${at}${'x'.repeat(200)}`)
  const answer = await app.visitor().post(URL, { add: made, remove: ['talk-1'] })
  expect([await answer.json(), answer.headers.get('set-cookie')]).toEqual([{ isKept: false, sessionIds: [] }, null])
  for (const [said, add, status] of [
    ['too many', Array(2000).fill('talk-1'), 400],
    ['no ids', [1, 2], 400],
    ['no list', 'talk-1', 400],
    ['too long', ['x'.repeat(300_000)], 413],
  ] as const)
    expect([said, (await app.visitor().post(URL, { add })).status]).toEqual([said, status])
})

test('a network’s limit of new schedules does not stop existing ones', async () => {
  const from = { 'x-forwarded-for': '192.0.2.77' }
  const known = app.visitor()
  await known.post(URL, { add: ['talk-1'] }, from)
  let refused: Response | undefined
  while (!refused) {
    const hall = Array.from({ length: 50 }, () => app.visitor().post(URL, { add: ['talk-2'] }, from))
    refused = (await Promise.all(hall)).find(({ status }) => status !== 200)
  }
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    expect.stringMatching(/^[1-5]$/),
    expect.stringMatching(/^You’re starring too fast. Please wait (a second|[2-5] seconds)\.$/),
  ])
  const answer = await known.post(URL, { add: ['talk-3'] }, from)
  expect([answer.status, (await answer.json()).sessionIds]).toEqual([200, ['talk-1', 'talk-3']])
})

test('a network makes at most forty schedules at once, and new ones do not count for ten minutes', async () => {
  const from = { 'x-forwarded-for': '192.0.2.78' }
  await execute('delete from my_schedules')
  const goOn = stopClock()
  const answers = await Promise.all(
    Array.from({ length: 600 }, () => app.visitor().post(URL, { add: ['talk-4'] }, from)),
  )
  goOn()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  expect(await starsOf('talk-4')).toBe(0)
  await execute(`update my_schedules set created_at = created_at - interval '11 minutes'`)
  expect(await starsOf('talk-4')).toBe(40)
  const close = openPages('192.0.2.78', 20)
  expect((await app.visitor().post(URL, { add: ['talk-4'] }, from)).status).toBe(200)
  close()
})

async function starsOf(id: string): Promise<number> {
  const counts = await countStars('pgh')
  return counts.find(({ sessionId }) => sessionId === id)?.stars ?? 0
}

const address = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })

test('simultaneous stars of one schedule hold one connection', async () => {
  const visitor = app.visitor()
  await visitor.post(URL, { add: [ids[0]] })
  await whileHeld(app, 'select 1 from my_schedules for update', async (release) => {
    const many = Array.from({ length: 20 }, (_, n) =>
      visitor.post(URL, { add: [ids[n % ids.length]] }, address(1 + (n % 5))),
    )
    await until(() => poolState().inUse > 0)
    const guest = await app.visitor().post(URL, { add: [ids[1]] }, address(99))
    expect([guest.status, poolState().inUse, poolState().waiting]).toEqual([200, 1, 0])
    release()
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
  const mine = await (await visitor.get(URL)).json()
  expect(mine.sessionIds.toSorted()).toEqual([...new Set(ids.slice(0, 20))].toSorted())
})

test('at most twenty writes of one schedule wait, and the rest are refused', async () => {
  const visitor = app.visitor()
  await visitor.post(URL, { add: [ids[0]] })
  const answers = await Promise.all(Array.from({ length: 60 }, () => visitor.post(URL, { add: [ids[0]] }, address(7))))
  const statuses = answers.map(({ status }) => status)
  expect([new Set(statuses), statuses.filter((status) => status === 200).length >= 21]).toEqual([
    new Set([200, 503]),
    true,
  ])
})

// Last: the cached program still has the event.
test('stars of an event that was deleted in the meantime find no event, and nothing is logged', async () => {
  await db.delete(events).where(eq(events.id, 'pgh'))
  const logged = spyOn(console, 'error')
  const answer = await app.visitor().post(URL, { add: ['talk-1'] })
  expect([answer.status, await answer.text()]).toEqual([404, 'Event not found'])
  const submitted = await app.visitor().submit('/my-schedule', { star: 'talk-1' })
  expect([submitted.status, submitted.headers.get('location')]).toEqual([303, '/my-schedule'])
  expect(logged.mock.calls).toEqual([])
  logged.mockRestore()
})
