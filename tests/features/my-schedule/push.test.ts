import { beforeEach, expect, test } from 'bun:test'
import { createECDH } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { pushSubscriptions, rooms, type Session } from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { sendDuePushes } from '../../../src/features/my-schedule/push/send-pushes.ts'
import { encryptPush, pushPolicy, pushPublicKey } from '../../../src/features/my-schedule/push/web-push.ts'
import { execute } from '../../support/execute.ts'
import { startOtherProcess } from '../../support/other-process.ts'
import { stopClock } from '../../support/passing-time.ts'
import { readVapid, startPushService } from '../../support/push-service.ts'
import { aRoom, aSession, insertSessions } from '../../support/rows.ts'
import { startDayOfStars, writeDayOfStars } from './a-day-of-stars.ts'

const app = await startDayOfStars()
const admin = await app.admin()
const service = startPushService()
env.TRUST_PROXY = true
beforeEach(async () => {
  await writeDayOfStars()
  service.pushes.length = 0
})

const URL = '/api/my-schedule/push?eventSlug=pgh'
const ALL = ['soon', 'changes', 'announcements']
const at = (clock: string) => Date.parse(`2027-03-13T${clock}:00-05:00`)

let phones = 0
/** A phone that starred these and wants pushes of some kinds. */
async function phoneWith(stars: string[], kinds = ALL, visitor = app.visitor()) {
  phones++
  const from = { 'x-forwarded-for': `192.0.2.${phones}` }
  const browser = service.browser(`/phone-${phones}`)
  if (stars.length) await visitor.post('/api/my-schedule?eventSlug=pgh', { add: stars }, from)
  const turn = (kinds: string[]) => visitor.put(URL, { ...browser.subscription, kinds }, from)
  expect((await turn(kinds)).status).toBe(204)
  return { ...browser, visitor, turn, from }
}

const edit = async (id: string, fields: Partial<Session>, clock: string) => {
  expect((await admin.patch(`/api/admin/sessions/${id}`, fields)).status).toBe(200)
  await execute(`update changes set at = '2027-03-13T${clock}:00-05:00'
    where at = (select max(at) from changes)`)
}

const announce = async (said: { text: string; day?: number; roomId?: string }, clock: string) => {
  const answer = await admin.post('/api/admin/announcements', { eventId: 'pgh', minutes: 30, ...said })
  expect(answer.status).toBe(201)
  const moment = `timestamptz '2027-03-13T${clock}:00-05:00'`
  await execute(`update announcements set created_at = ${moment}, show_until = ${moment} + interval '30 minutes'
    where created_at < '2027-01-01'`)
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const to = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const sealed = encryptPush('When I grow up, I want to be a watermelon', to, own, salt)
  expect(Buffer.from(sealed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://me@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://push.apple.com.evil.example/a', false],
  ['https://127.0.0.1/a', false],
])('of %s the app calls only push services', (url, isCalled) => {
  expect(pushPolicy.isAllowed(new globalThis.URL(url))).toBe(isCalled)
})

test('a subscription needs a known push service, real keys, known kinds, and a schedule', async () => {
  const visitor = app.visitor()
  const { subscription } = service.browser('/nobody')
  const put = async (body: object) => {
    const answer = await visitor.put(URL, { ...subscription, kinds: ALL, ...body })
    return [answer.status, await answer.text()]
  }
  expect(await put({ endpoint: 'https://evil.example/a' })).toEqual([400, 'This push service is unknown'])
  expect(await put({ endpoint: 'nonsense' })).toEqual([400, 'This push service is unknown'])
  expect(await put({ p256dh: 'A'.repeat(87) })).toEqual([400, 'This is not a push subscription'])
  expect(await put({ auth: 'short' })).toEqual([400, 'This is not a push subscription'])
  expect(await put({ kinds: ['all'] })).toEqual([400, 'This is not a push subscription'])
  expect(await put({ kinds: Array(4).fill('soon') })).toEqual([400, 'This is not a push subscription'])
  expect(await put({ replaces: 'a'.repeat(1001) })).toEqual([400, 'This is not a push subscription'])
  expect(await put({})).toEqual([404, 'Star a session first'])
  expect(await db.$count(pushSubscriptions)).toBe(0)
})

test('ten minutes before a starred session its phone gets one push, which only its own key opens', async () => {
  const [phone, other] = [await phoneWith(['keynote', 'rivers']), await phoneWith(['coffee'])]
  await sendDuePushes(at('08:49'))
  expect(service.pushes).toEqual([])
  await sendDuePushes(at('08:50'))
  await sendDuePushes(at('08:51'))
  expect(phone.notices()).toEqual([
    {
      title: 'Keynote',
      body: 'In 10 minutes · Grand Hall',
      navigate: `${app.origin}/?eventSlug=pgh&session=keynote`,
      tag: 'keynote',
      lang: 'en-US',
    },
  ])
  expect(other.notices()).toEqual([])
  const { headers } = phone.pushes()[0]!
  expect(['content-encoding', 'content-type', 'urgency', 'ttl'].map((name) => headers.get(name))).toEqual([
    'aes128gcm',
    'application/notification+json',
    'high',
    expect.stringMatching(/^(299|300)$/),
  ])
  const { head, claims, key } = readVapid(headers.get('authorization'))
  expect([head, key]).toEqual([{ typ: 'JWT', alg: 'ES256' }, pushPublicKey()])
  expect(claims).toEqual({
    aud: service.origin,
    sub: app.origin.replace('http', 'https'),
    exp: expect.closeTo(Date.now() / 1000 + 12 * 3600, -2),
  })
})

test('what is late by five minutes is not sent, what is less late lives for the rest, and outside the event’s hours it is quiet', async () => {
  const phone = await phoneWith(['keynote', 'coffee'])
  await sendDuePushes(at('08:55'))
  expect(phone.titles()).toEqual([])
  await sendDuePushes(at('09:59'))
  expect(phone.texts()).toEqual(['In 6 minutes · Grand Hall'])
  expect(Number(phone.pushes()[0]!.headers.get('ttl'))).toBeOneOf([59, 60])
  const guest = await phoneWith(['keynote'], ['announcements'])
  for (const clock of ['07:50', '14:31', '08:00', '14:29']) {
    await announce({ text: `At ${clock}.` }, clock)
    await sendDuePushes(at(clock))
  }
  expect(guest.texts()).toEqual(['At 08:00.', 'At 14:29.'])
})

test('each kind is chosen by itself, and no kind ends the subscription', async () => {
  const phone = await phoneWith(['keynote', 'coffee'], ['announcements'])
  await sendDuePushes(at('08:50'))
  await announce({ text: 'Breakfast is served.' }, '08:50')
  await sendDuePushes(at('08:51'))
  expect(phone.texts()).toEqual(['Breakfast is served.'])
  await phone.turn(['soon'])
  await sendDuePushes(at('09:55'))
  expect(phone.titles()).toEqual(['Announcement', 'Coffee'])
  expect((await phone.turn([])).status).toBe(204)
  expect(await db.$count(pushSubscriptions)).toBe(0)
})

test('a starred session that moves, returns, is canceled, or leaves the program is told each time', async () => {
  const phone = await phoneWith(['bridges', 'coffee'], ['changes'])
  const bystander = await phoneWith(['keynote'], ['changes'])
  await edit('bridges', { title: 'Bridges and tunnels', description: 'Longer.' }, '09:00')
  await sendDuePushes(at('09:01'))
  await edit('bridges', { startTime: '2025-03-15T11:00:00', endTime: '2025-03-15T11:45:00' }, '09:10')
  await sendDuePushes(at('09:11'))
  await edit('bridges', { startTime: '2025-03-15T10:45:00', endTime: '2025-03-15T11:30:00' }, '09:20')
  await sendDuePushes(at('09:21'))
  await edit('bridges', { status: 'cancelled', cancelReason: 'The bridge is up.' }, '09:30')
  await sendDuePushes(at('09:31'))
  await edit('coffee', { status: 'draft' }, '09:40')
  await sendDuePushes(at('09:41'))
  await edit('coffee', { status: 'confirmed', location: 'River Terrace' }, '09:50')
  await sendDuePushes(at('10:20'))
  expect(phone.notices().map(({ title, body }) => `${title}: ${body}`)).toEqual([
    'Bridges and tunnels: Now 11:00 – 11:45 AM · Grand Hall',
    'Bridges and tunnels: Now 10:45 – 11:30 AM · Grand Hall',
    'Bridges and tunnels: Canceled: The bridge is up.',
    'Coffee: No longer on the program',
  ])
  expect(bystander.titles()).toEqual([])
})

test('more than eight moves are told at once, and a later move of one of them again', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => `extra-${at}`)
  await writeWithRevision('pgh', ['sessions'], (tx) =>
    insertSessions(
      tx,
      ids.map((id) => aSession({ id, startTime: '2025-03-15T12:00:00', endTime: '2025-03-15T13:00:00' })),
    ),
  )
  const phone = await phoneWith(['extra-0'], ['changes'])
  for (const id of ids) await edit(id, { startTime: '2025-03-15T12:05:00' }, '10:00')
  await sendDuePushes(at('10:01'))
  await edit('extra-0', { startTime: '2025-03-15T12:10:00' }, '10:02')
  await sendDuePushes(at('10:03'))
  const told = 'The program changed: 9 sessions moved or were canceled, some of yours among them.'
  expect(phone.notices().map(({ title, body }) => `${title}: ${body}`)).toEqual([told, told])
})

test('an announcement reaches everybody, its room’s guests of the time, or its day’s', async () => {
  await db.insert(rooms).values(aRoom({ id: 'terrace', name: 'River Terrace' }))
  const [early, late] = [await phoneWith(['keynote']), await phoneWith(['rivers'])]
  await announce({ text: 'To all.' }, '09:20')
  await announce({ text: 'To the hall.', roomId: 'hall' }, '09:20')
  await announce({ text: 'To the terrace.', roomId: 'terrace' }, '09:20')
  await announce({ text: 'To the day.', day: 1 }, '09:20')
  await sendDuePushes(at('09:21'))
  expect(early.texts().toSorted()).toEqual(['To all.', 'To the day.', 'To the hall.'])
  expect(late.texts().toSorted()).toEqual(['To all.', 'To the day.'])
  expect(early.notices().find(({ body }) => body === 'To the hall.')).toMatchObject({
    title: 'Announcement · Grand Hall',
    navigate: `${app.origin}/?eventSlug=pgh`,
  })
})

test('a subscription that the push service does not know is forgotten, one that fails is kept, and the five newest of a schedule', async () => {
  const all = [await phoneWith(['keynote']), await phoneWith(['keynote']), await phoneWith(['keynote'])]
  const paths = all.map(({ subscription }) => new globalThis.URL(subscription.endpoint).pathname)
  for (const [n, status] of [404, 410, 500].entries()) service.answer(paths[n]!, status)
  await sendDuePushes(at('08:50'))
  expect((await db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).toEqual([
    all[2]!.subscription.endpoint,
  ])
  const { visitor } = all[2]!
  const first = phones
  for (let n = 0; n < 5; n++) await phoneWith([], ALL, visitor)
  const kept = await db.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.createdAt))
  const newest = Array.from({ length: 5 }, (_, n) => `${service.origin}/phone-${first + 1 + n}`)
  expect(kept.map(({ endpoint }) => endpoint)).toEqual(newest)
})

test('a network subscribes forty devices at once, and those it has stay', async () => {
  const from = { 'x-forwarded-for': '198.51.100.1' }
  const goOn = stopClock()
  const all = await Promise.all(
    Array.from({ length: 41 }, async (_, n) => {
      const visitor = app.visitor()
      await visitor.post(
        '/api/my-schedule?eventSlug=pgh',
        { add: ['keynote'] },
        { 'x-forwarded-for': `198.51.101.${n}` },
      )
      return { visitor, body: { ...service.browser(`/hall-${n}`).subscription, kinds: ALL } }
    }),
  )
  const statuses = []
  for (const { visitor, body } of all) statuses.push((await visitor.put(URL, body, from)).status)
  expect(statuses).toEqual([...Array(40).fill(204), 429])
  expect((await all[0]!.visitor.put(URL, all[0]!.body, from)).status).toBe(204)
  goOn()
})

test('a renewed subscription keeps its kinds and its schedule, and takes the place of one that its browser added meanwhile', async () => {
  const phone = await phoneWith(['keynote'], ['soon'])
  const renewed = service.browser('/renewed')
  const sent = { ...renewed.subscription, replaces: phone.subscription.endpoint }
  expect((await app.visitor().put('/api/my-schedule/push', sent)).status).toBe(204)
  await sendDuePushes(at('08:50'))
  expect([phone.titles(), renewed.titles()]).toEqual([[], ['Keynote']])

  const { subscription } = service.browser('/renewed-twice')
  expect((await phone.visitor.put(URL, { ...subscription, kinds: ['soon'] })).status).toBe(204)
  const twice = { ...subscription, replaces: renewed.subscription.endpoint }
  expect((await phone.visitor.put('/api/my-schedule/push', twice)).status).toBe(204)
  expect((await db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint)).toEqual([subscription.endpoint])
})

test('a subscription follows its schedule into another one, and ends with it', async () => {
  const [phone, laptop] = [await phoneWith(['keynote'], ['soon']), app.visitor()]
  await laptop.post('/api/my-schedule?eventSlug=pgh', { add: ['coffee'] })
  const page = await (await laptop.get('/my-schedule/device')).text()
  await phone.visitor.submit(/href="(\/my-schedule\/device\/[\w-]+)"/.exec(page)![1]!, {})
  await sendDuePushes(at('09:55'))
  expect(phone.titles()).toEqual(['Coffee'])
  await laptop.submit('/my-schedule/forget', {})
  expect(await db.$count(pushSubscriptions)).toBe(0)
})

test('of two processes one sends a push, and a third goes on where one died', async () => {
  const all = []
  for (let n = 0; n < 3; n++) all.push(await phoneWith(['keynote']))
  await using other = startOtherProcess()
  await other.open(app.database.target)
  await Promise.all([sendDuePushes(at('08:50')), other.sendPushes(at('08:50')), sendDuePushes(at('08:51'))])
  expect(service.pushes.length).toBe(3)

  const [first] = await db.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.id))
  await execute(`update sent_pushes set sent_through = '${first!.id}'`)
  await sendDuePushes(at('08:52'))
  expect(service.pushes.length).toBe(3)
  await execute(`update sent_pushes set claimed_at = now() - interval '61 seconds'`)
  await sendDuePushes(at('08:53'))
  const again = service.pushes.slice(3).map(({ path }) => service.origin + path)
  expect(again).toEqual(
    expect.arrayContaining(
      all.map(({ subscription }) => subscription.endpoint).filter((one) => one !== first!.endpoint),
    ),
  )
  expect(again.length).toBe(2)
})
