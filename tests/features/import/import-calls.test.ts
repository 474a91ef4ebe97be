import { afterAll, expect, test } from 'bun:test'
import { startFileApp } from '../../support/app.ts'
import { startPictureSite } from '../../support/picture-site.ts'

const csv = 'Id,Title,Start,End,Track\n1,Opening,2026-03-14 09:00,2026-03-14 09:45,Tech'
const app = await startFileApp()
const admin = await app.admin()
await admin.post('/api/admin/events', { name: 'Camp', slug: 'camp', city: 'Erie' })
const site = startPictureSite({
  '/camp.csv': () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
  '/packed.csv': () => packed(csv),
  '/bomb.csv': () => packed('x'.repeat(21 * 1024 * 1024)),
  '/secret': () =>
    new Response(null, {
      status: 302,
      headers: { location: `${site.origin.replace('//', '//ada:secret@')}/camp.csv` },
    }),
  '/inside': () => new Response(null, { status: 302, headers: { location: 'https://169.254.169.254/latest' } }),
})
afterAll(async () => {
  site.stop()
})

const packed = (text: string) =>
  new Response(Bun.gzipSync(text), { headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' } })
const send = (call: 'plan' | 'apply', head: object, file = '') =>
  fetch(`${app.origin}/api/admin/imports/${call}?eventSlug=camp`, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: app.origin },
    body: `${JSON.stringify(head)}\n${file}`,
  })
const planOf = async (head: object, file?: string) => (await send('plan', head, file)).json()

test('a file and an address make the same plan, packed or not', async () => {
  site.allow()
  const created = { counts: { sessions: { create: 1 } } }
  expect(await planOf({ name: 'camp.csv' }, csv)).toMatchObject({ status: 'planned', plan: created })
  expect(await planOf({ url: `${site.origin}/camp.csv` })).toMatchObject({ status: 'planned', plan: created })
  expect(await planOf({ url: `${site.origin}/packed.csv` })).toMatchObject({ status: 'planned', plan: created })
})

test('private addresses are never fetched, in any spelling and after any redirect', async () => {
  const refused = (why: string) => ({ status: 'unreadable', problems: [why] })
  const setting = 'To allow it, the operator sets PRIVATE_SOURCES=on'
  const inside = refused(`The file is at an address that isn’t on the public internet. ${setting}`)
  site.allow()
  expect(await planOf({ url: 'https://user:secret@example.org/camp.csv' })).toEqual(
    refused('This URL contains a password that every organizer could see. Remove it and try again.'),
  )
  expect(await planOf({ url: `${site.origin}/secret` })).toEqual(
    refused('The file redirects to a URL that contains a password'),
  )
  expect(await planOf({ url: 'file:///etc/passwd' })).toEqual(refused('That isn’t a valid URL'))
  expect(await planOf({ url: 'http://localhost/camp.csv' })).toEqual(
    refused(`The file isn’t at an https:// address. ${setting}`),
  )
  site.forbid()
  site.asked.length = 0
  for (const host of ['localhost', '127.0.0.1', '[::1]', '169.254.169.254', '2130706433', '0x7f.1'])
    expect(await planOf({ url: `https://${host}:${new URL(site.origin).port}/camp.csv` })).toEqual(inside)
  expect(site.asked).toEqual([])
})

test('a file of more than 20 MB is refused, packed or not', async () => {
  site.allow()
  expect(await planOf({ url: `${site.origin}/bomb.csv` })).toEqual({
    status: 'unreadable',
    problems: ['The file is larger than 20 MB'],
  })
  const sent = await send('plan', { name: 'large.csv' }, 'x'.repeat(20 * 1024 * 1024 + 1))
  expect(await sent.json()).toEqual({ status: 'unreadable', problems: ['The file is larger than 20 MB'] })
})

test('an import applies the plan that was shown and can be undone', async () => {
  const { plan } = await planOf({ name: 'camp.csv' }, csv)
  const outdated = await send('apply', { name: 'camp.csv', seen: 'another plan' }, csv)
  expect(await outdated.json()).toMatchObject({ status: 'outdated', plan: { fingerprint: plan.fingerprint } })
  const done = await send('apply', { name: 'camp.csv', seen: plan.fingerprint }, csv)
  expect(await done.json()).toMatchObject({ status: 'imported' })
  const again = await planOf({ name: 'camp.csv' }, csv)
  expect(again.plan.isUnchanged).toBe(true)
  const undone = await admin.post(`/api/admin/changes/${done.headers.get('change-id')}/undo`)
  expect([undone.status, await (await admin.get('/api/sessions?eventSlug=camp')).json()]).toEqual([200, []])
})

test('an import from an address applies the file of its plan without another download', async () => {
  site.allow()
  const from = { url: `${site.origin}/camp.csv` }
  const { plan } = await planOf(from)
  site.asked.length = 0
  const done = await send('apply', { ...from, seen: plan.fingerprint })
  expect([(await done.json()).status, site.asked]).toEqual(['imported', []])
  await admin.post(`/api/admin/changes/${done.headers.get('change-id')}/undo`)
})

test('a process that did not read a file for its plan reads it to apply it', async () => {
  const { plan } = await planOf({ name: 'camp.csv' }, csv)
  const done = await send('apply', { name: 'copy of camp.csv', seen: plan.fingerprint }, csv)
  expect((await done.json()).status).toBe('imported')
  await admin.post(`/api/admin/changes/${done.headers.get('change-id')}/undo`)
})

test('an invalid request is refused before the file is read', async () => {
  const odd = await fetch(`${app.origin}/api/admin/imports/plan?eventSlug=camp`, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: app.origin },
    body: 'no line of JSON',
  })
  expect([odd.status, await odd.text()]).toEqual([
    400,
    'Send a line of JSON that says what is imported, and after it the file',
  ])
  const picture = await send('apply', { name: 'a.csv', pictures: { 'https://a.example/a.jpg': 'https://b.example/' } })
  expect(picture.status).toBe(400)
})

test('the templates can be imported', async () => {
  const template = await (await admin.get('/api/admin/imports/template.csv')).text()
  expect(await planOf({ name: 'program.csv' }, template)).toMatchObject({ status: 'planned' })
  const workbook = await admin.get('/api/admin/imports/template.xlsx')
  expect(workbook.headers.get('content-disposition')).toBe('attachment; filename="program.xlsx"')
})
