import { beforeAll, expect, test } from 'bun:test'
import { eq, like } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { events, safetyEntries, safetyReports } from '../../../db/schema.ts'
import { setPassword } from '../../../src/features/auth/service.ts'
import { deleteOldReports } from '../../../src/features/safety/service.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { attributes, ownLinks, texts } from '../../support/html.ts'
import { answers, invited, listed, member, openReports, PASSWORD, read, report, SAFETY } from './team-of-safety.ts'

const app = await startFileApp()
const pgh = await eventIdOf('pgh')

test('without a member who can read, the page says whom to call, and takes no report', async () => {
  const page = await (await app.visitor().get('/report?eventSlug=pgh')).text()
  expect(texts(page, '.guides > .notice')).toEqual([
    'Reports can’t be sent here yet. Call for help or ask any organizer.',
  ])
  expect(page).toContain('href="tel:')
  expect(texts(page, 'form[data-keys]')).toEqual([])
  const sent = await app.visitor().submit('/report?eventSlug=pgh', { eventId: pgh, words: '', what: 'Hello' })
  expect(sent.status).toBe(409)
  const team = await (await (await app.admin()).get('/api/admin/team?eventSlug=pgh')).json()
  expect(team.canReadReports).toBe(false)
})

let ines: Client
beforeAll(async () => {
  ines = await invited(app, 'safety', 'ines')
})

test('a member is led to the team’s page, and opens it by her password', async () => {
  const dashboard = await ines.get('/admin')
  expect([dashboard.status, dashboard.headers.get('location')]).toEqual([303, '/admin/safety'])
  expect((await openReports(ines, 'wrong')).status).toBe(401)
  const opened = await openReports(ines)
  expect(opened.headers.get('set-cookie')).toMatch(/^safety=.*Max-Age=1800.*HttpOnly.*SameSite=Strict$/i)
  expect(texts(await (await ines.get(SAFETY)).text(), '.card > p')).toEqual(['No reports yet'])
  const team = await (await (await app.admin()).get('/api/admin/team?eventSlug=pgh')).json()
  expect(team.canReadReports).toBe(true)
})

test('a report is read by the team, answered, and added to by its receipt', async () => {
  const attendee = app.visitor()
  const words = await report(attendee, 'He followed me.\nTwice.', { where: 'Main Hall', contact: 'ada@example.com' })
  const [path] = await listed(ines)
  const written = 'What happened: He followed me. Twice. Where: Main Hall How to reach you: ada@example.com'
  const reported = `report: ${written}`
  expect(await read(ines, path!)).toEqual([reported, 'read, ines'])
  for (const fields of [
    { kind: 'note', text: 'Ask the door.', state: 'new' },
    { kind: 'answer', text: 'We are on our way.', state: 'in progress' },
  ])
    expect((await ines.submit(path!, fields)).status).toBe(303)
  expect(await read(ines, path!)).toEqual([
    ...[reported, 'read, ines', 'note, ines: Ask the door.', 'answer, ines: We are on our way.'],
    ...['in progress, ines', 'read, ines'],
  ])
  const answered = ['You', written, 'The safety team', 'We are on our way.']
  expect(await answers(app.visitor(), words.toUpperCase().replaceAll(' ', ', '))).toEqual([200, answered])
  expect(await answers(app.visitor(), words, 'Thank you!')).toEqual([200, [...answered, 'You', 'Thank you!']])
  const page = await (await ines.get(SAFETY)).text()
  expect(texts(page, '.badge')).toEqual(['new'])
  expect((await read(ines, path!)).slice(-2)).toEqual(['reply: Thank you!', 'read, ines'])
})

test('an addition that is sent twice is stored once, and a refused one can be sent again', async () => {
  // A device has a share of its own.
  const [phone, later] = [app.visitor(), app.visitor()]
  for (const device of [phone, later]) await device.post('/api/device')
  const words = await report(phone, 'For a slow server')
  const form = await (await phone.submit('/report/receipt?eventSlug=pgh', { words })).text()
  const [key] = attributes(form, 'input[name=key]', 'value')
  const [path] = await listed(ines)
  await Promise.all(['Twice', 'Twice'].map((text) => answers(later, words, text, key)))
  await ines.submit(path!, { kind: 'note', text: '', state: 'closed' })
  await answers(later, words, 'Twice', key)
  expect((await read(ines, path!)).filter((entry) => /reply|new/.test(entry))).toEqual(['reply: Twice'])
  expect(texts(await (await ines.get(SAFETY)).text(), '.badge')).toContain('closed')
  const refused = { words, text: 'a'.repeat(10_001), key: key! }
  const again = await (await app.visitor().submit('/report/receipt?eventSlug=pgh', refused)).text()
  expect(attributes(again, 'input[name=key]', 'value')).toEqual([key!])
  await ines.submit(path!, { deleted: 'on' })
})

test('wrong words open nothing, and guessing ends', async () => {
  const attendee = app.visitor()
  const refused = 'ErrorNo report has these four words. It may be deleted, or not be sent yet.'
  expect(await answers(attendee, 'abacus abdomen abide able')).toEqual([404, [refused]])
  const typed = { words: 'abacus abdomen abide abel', text: 'Not lost' }
  const shown = async () => {
    const answer = await attendee.submit('/report/receipt?eventSlug=pgh', typed)
    const page = await answer.text()
    return [answer.status, attributes(page, '.card input[name=words]', 'value'), texts(page, 'textarea')]
  }
  expect(await shown()).toEqual([404, [typed.words], [typed.text]])
  for (let guess = 2; guess < 30; guess++) await answers(attendee, 'one two')
  expect(await shown()).toEqual([429, [typed.words], [typed.text]])
  await db.execute('delete from limit_attempts')
})

test('neither an owner nor an organizer of the event opens the team’s pages', async () => {
  const [path] = await listed(ines)
  for (const other of [
    await app.admin(),
    await invited(app, 'organizer', 'olga'),
    await invited(app, 'moderator', 'mo'),
  ]) {
    for (const address of [SAFETY, path!]) expect((await other.get(address)).status).toBe(404)
    expect((await other.submit(path!, { deleted: 'on' })).status).toBe(404)
    expect((await openReports(other)).headers.get('location')).toBe('/admin/security')
  }
  const stranger = await app.visitor().get(path!)
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/admin/login'])
})

test('a member of another event’s team reads nothing here', async () => {
  const [path] = await listed(ines)
  const other = await invited(app, 'safety', 'other')
  await db.execute(
    `update users set grants = '[{"eventId":"${await eventIdOf('cbus')}","role":"safety","since":"2026-01-01"}]' where username = 'other'`,
  )
  await openReports(other)
  expect([await listed(other), (await other.get(path!)).status]).toEqual([[], 404])
})

test('who joins later reads later reports alone, also an owner who is named', async () => {
  const late = await member(app, 'late')
  const [before] = await listed(ines)
  expect(await listed(late)).toEqual([])
  expect((await late.get(before!)).status).toBe(404)
  await report(app.visitor(), 'A later one')
  const [path] = await listed(late)
  expect((await read(late, path!))[0]).toBe('report: What happened: A later one')
  expect(await listed(ines)).toEqual([path!, before!])
})

test('a new password keeps the reports, one from the terminal loses them', async () => {
  const nora = await member(app, 'nora')
  await report(app.visitor(), 'For Nora')
  const [path] = await listed(nora)
  const next = 'battery staple'
  const changed = { current: PASSWORD, password: next, again: next }
  expect((await nora.submit('/admin/security/password', changed)).status).toBe(303)
  expect((await nora.get(path!)).status).toBe(303)
  expect((await openReports(nora, next)).status).toBe(303)
  expect((await read(nora, path!))[0]).toBe('report: What happened: For Nora')
  await setPassword({ username: 'nora', password: PASSWORD })
  await nora.post('/api/login', { username: 'nora', password: PASSWORD })
  expect((await openReports(nora)).status).toBe(303)
  expect((await nora.get(path!)).status).toBe(404)
  await report(app.visitor(), 'After the new keys')
  expect((await read(nora, (await listed(nora))[0]!))[0]).toBe('report: What happened: After the new keys')
})

test('signing out closes the reports', async () => {
  const out = await member(app, 'outgoing')
  await out.post('/api/logout')
  await out.post('/api/login', { username: 'outgoing', password: PASSWORD })
  expect((await out.get(SAFETY)).headers.get('location')).toBe('/admin/security/reports')
})

test('who is removed reads no report, also when she is named again, and keeps her other role', async () => {
  const owner = await app.admin()
  const gone = await member(app, 'gone')
  await report(app.visitor(), 'Before she left')
  expect(await listed(gone)).toHaveLength(1)
  const { members } = await (await owner.get('/api/admin/team?eventSlug=pgh')).json()
  const { id } = members.find(({ username }: { username: string }) => username === 'gone')
  expect((await owner.delete(`/api/admin/team/members/${id}?eventSlug=pgh`)).status).toBe(204)
  await gone.post('/api/login', { username: 'gone', password: PASSWORD })
  expect((await gone.get(SAFETY)).status).toBe(404)
  const invitation = { eventId: pgh, role: 'safety', name: 'gone' }
  const { url } = await (await owner.post('/api/admin/team/invitations', invitation)).json()
  const { id: userId } = await (await gone.get('/api/user')).json()
  expect((await gone.submit(new URL(url).pathname, { as: userId })).status).toBe(303)
  await openReports(gone)
  expect(await listed(gone)).toEqual([])
})

test('an organizer who is named keeps her role beside', async () => {
  const both = await invited(app, 'organizer', 'both')
  const owner = await app.admin()
  const invitation = { eventId: pgh, role: 'safety', name: 'both' }
  const { url } = await (await owner.post('/api/admin/team/invitations', invitation)).json()
  const { id } = await (await both.get('/api/user')).json()
  await both.submit(new URL(url).pathname, { as: id })
  expect([(await both.get('/admin')).status, (await both.get(SAFETY)).status]).toEqual([200, 303])
  const { members } = await (await owner.get('/api/admin/team?eventSlug=pgh')).json()
  const own = members.filter(({ username }: { username: string }) => username === 'both')
  const rows = own.map((one: { id: string; role: string; logins: number }) => [one.id, one.role, one.logins])
  expect(rows).toEqual([
    [id, 'organizer', 1],
    [`safety-${id}`, 'safety', 1],
  ])
  expect((await owner.post(`/api/admin/team/members/safety-${id}/sign-out`)).status).toBe(204)
  expect((await both.get('/admin')).status).toBe(303)
})

test('the team deletes a report, and the event’s days delete older ones', async () => {
  const phone = app.visitor()
  await phone.post('/api/device')
  const words = await report(phone, 'To be deleted')
  const [path] = await listed(ines)
  expect((await ines.submit(path!, { deleted: 'on' })).status).toBe(303)
  expect((await answers(app.visitor(), words))[0]).toBe(404)
  const old = await report(phone, 'Of last month')
  const [left] = await listed(ines)
  const createdAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await db
    .update(safetyReports)
    .set({ createdAt })
    .where(eq(safetyReports.id, left!.split('/').at(-1)!))
  await deleteOldReports()
  expect((await answers(app.visitor(), old))[0]).toBe(200)
  await (await app.admin()).patch(`/api/admin/events/${pgh}`, { reportDays: 30 })
  await deleteOldReports()
  expect((await answers(app.visitor(), old))[0]).toBe(404)
  expect(await db.$count(safetyEntries, eq(safetyEntries.reportId, left!.split('/').at(-1)!))).toBe(0)
  await db.update(events).set({ reportDays: null }).where(eq(events.id, pgh))
})

test('an answer that comes after the 30 minutes is shown again, and an addition that is too long as well', async () => {
  const slow = await member(app, 'slow')
  // A device has a share of its own.
  const phone = app.visitor()
  await phone.post('/api/device')
  const words = await report(phone, 'For the slow')
  const [path] = await listed(slow)
  await slow.post('/api/logout')
  const shown = async (signIn: string) => {
    const refused = await slow.submit(path!, { kind: 'answer', text: 'We are on our way', state: 'closed' })
    const page = await refused.text()
    expect([refused.status, attributes(page, '.card > a.button', 'href')]).toEqual([401, [signIn]])
    expect(texts(page, 'textarea')).toEqual(['We are on our way'])
    expect(attributes(page, 'form', 'action')).toEqual([path!])
    expect(attributes(page, 'input[type=hidden]', 'value')).toEqual(['answer', 'closed'])
  }
  await shown('/admin/login')
  await slow.post('/api/login', { username: 'slow', password: PASSWORD })
  await shown('/admin/security/reports')
  await openReports(slow)
  expect(await read(slow, path!)).toEqual(['report: What happened: For the slow', 'read, slow'])
  const long = 'a'.repeat(10_001)
  const added = await app.visitor().submit('/report/receipt?eventSlug=pgh', { words, text: long })
  expect([added.status, texts(await added.text(), 'textarea')]).toEqual([400, [long]])
})

test('a report whose key is made up is deleted by the team', async () => {
  const phone = app.visitor()
  await phone.post('/api/device')
  const [known] = await db.select().from(safetyReports).limit(1)
  const keys = Object.fromEntries(Object.keys(known!.keys).map((id) => [id, 'AAAA']))
  const sealed = { lookup: `${'F'.repeat(22)}==`, receiptKey: 'AAAA', text: 'AAAA', keys }
  expect((await phone.post('/api/report', { eventId: pgh, sealed })).status).toBe(201)
  const [path] = await listed(ines)
  expect(texts(await (await ines.get(path!)).text(), '.notice.bad')).toEqual([
    'Your key doesn’t open this report. It may be no real report. Ask the other members whether they can open it before you delete it.',
  ])
  expect((await ines.submit(path!, { deleted: 'on' })).status).toBe(303)
  expect((await ines.get(path!)).status).toBe(404)
})

test('the list has a second page', async () => {
  const before = await listed(ines)
  const [known] = await db
    .select()
    .from(safetyReports)
    .where(eq(safetyReports.id, before[0]!.split('/').at(-1)!))
  const { id: _, ...row } = known!
  const created = Array.from({ length: 200 }, (_, at) => ({ ...row, lookup: `many ${at}` }))
  await db.insert(safetyReports).values(created)
  const page = await (await ines.get(SAFETY)).text()
  const shown = (html: string) => ownLinks(html).filter((link) => link.startsWith('/admin/safety/'))
  expect([shown(page).length, attributes(page, 'main .card > a', 'href')]).toEqual([200, ['/admin/safety?page=2']])
  const second = await (await ines.get('/admin/safety?page=2')).text()
  expect([shown(second).length, attributes(second, 'main .card > a', 'href')]).toEqual([before.length, []])
  await db.delete(safetyReports).where(like(safetyReports.lookup, 'many %'))
})

test('a report is bound as every post: a robot’s is not stored, the same one is stored once, a device is slowed', async () => {
  const robot = app.visitor()
  const count = await db.$count(safetyReports)
  await report(robot, 'Buy pills', { website: 'https://pills.example' })
  expect(await db.$count(safetyReports)).toBe(count)
  const sealed = { lookup: `${'A'.repeat(22)}==`, receiptKey: 'AAAA', text: 'AAAA' }
  const [keys] = await db.select().from(safetyReports).limit(1)
  const body = { eventId: pgh, sealed: { ...sealed, keys: keys!.keys } }
  const phone = app.visitor()
  await phone.post('/api/device')
  const post = (change: object = {}) => phone.post('/api/report', { ...body, sealed: { ...body.sealed, ...change } })
  expect([(await post()).status, (await post()).status]).toEqual([201, 201])
  expect((await post({ text: 'BBBB' })).status).toBe(429)
  expect(await db.$count(safetyReports)).toBe(count + 1)
  expect((await phone.post('/api/report', { ...body, sealed: { ...sealed, keys: {} } })).status).toBe(429)
  const other = app.visitor()
  await other.post('/api/device')
  const without = await other.post('/api/report', { ...body, sealed: { ...sealed, keys: { nobody: 'AAAA' } } })
  expect([without.status, await without.text()]).toEqual([409, 'No one on the safety team can read a report yet'])
  const changed = await other.post('/api/report', { ...body, sealed: { ...body.sealed, text: 'BBBB' } })
  expect([changed.status, await changed.text()]).toEqual([409, 'A report with these four words was sent before'])
  for (const wrong of [{ lookup: 'A'.repeat(4000) }, { text: 'A' }, { receiptKey: 'A===' }]) {
    const refused = await other.post('/api/report', { ...body, sealed: { ...body.sealed, ...wrong } })
    expect([refused.status, await refused.text()]).toEqual([400, 'This report can’t be read'])
  }
})
