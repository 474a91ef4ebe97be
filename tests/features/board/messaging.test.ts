import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { attendeeMessages, events } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'

const app = await startFileApp({ seeded: false })
await db.insert(events).values([
  { id: 'pgh', name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' },
  { id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' },
  { id: 'busy', name: 'WITCON BUSY', slug: 'busy', city: 'Erie' },
])

const open = async (path: string) => (await openWhole(app, path)).html
const post = (fields: Record<string, string>, path = '/messaging') => app.visitor().submit(path, fields)

test('the board has a title, a form, and a text for an empty list', async () => {
  const html = await open('/messaging')
  expect(texts(html, 'h1')).toEqual(['Messaging'])
  expect(texts(html, '.screen-title > p')).toEqual(['WITCON PGH', 'Share messages with other attendees'])
  expect(texts(html, 'form .field label')).toEqual(['Your Name', 'Message'])
  expect(attributes(html, 'textarea', 'placeholder')).toEqual(['Share your thoughts with other attendees...'])
  expect(texts(html, 'form button')).toEqual(['Post Message'])
  expect(texts(html, 'h2')).toEqual(['Messages'])
  expect(texts(html, '.empty')).toEqual(['No messages yet. Be the first to post!'])
  expect(texts(html, 'title')).toEqual(['Messaging · WITCON PGH - Women in Tech Conference'])
})

test('a sent form leads to the board with a notice and the post', async () => {
  await open('/messaging?eventSlug=pgh')
  const posted = await post({ eventId: 'pgh', name: 'Ada', message: 'Hello', website: '' }, '/messaging?eventSlug=pgh')
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/messaging?eventSlug=pgh&posted'])
  const html = await open('/messaging?eventSlug=pgh&posted')
  expect(texts(html, '.notice')).toEqual(['Message SentYour message has been posted successfully. Your messages'])
  expect(texts(html, '.posts strong')).toEqual(['Ada'])
  expect(texts(html, '.posts time')).toEqual(['less than a minute ago'])
  await post({ eventId: 'pgh', name: 'Bea', message: 'Hello Ada' })
  expect(texts(await open('/messaging'), '.posts strong')).toEqual(['Bea', 'Ada'])
  expect(texts(await open('/messaging?eventSlug=cbus'), '.posts strong')).toEqual([])
})

test.each([
  [{ name: '', message: 'Hello' }, 'Name is required'],
  [{ name: 'Ada', message: ' ' }, 'Message is required'],
  [{ name: 'Ada', message: 'x'.repeat(501) }, 'Message is too long'],
])('the form shows %j again with its error', async (typed, why) => {
  const refused = await post({ eventId: 'pgh', ...typed })
  const html = await refused.text()
  expect([refused.status, refused.headers.get('cache-control'), texts(html, '.error')]).toEqual([
    400,
    'no-store',
    [why],
  ])
  expect(attributes(html, 'input[name=name]', 'value')).toEqual([typed.name])
  expect(texts(html, 'textarea')).toEqual([typed.message.trim()])
})

test('a form without a known event posts nothing', async () => {
  const missing = await post({ name: 'Ada', message: 'Hello' })
  expect(missing.status).toBe(400)
  const unknown = await post({ eventId: 'atlantis', name: 'Ada', message: 'Hello' })
  expect([unknown.status, texts(await unknown.text(), '[role=alert]')]).toEqual([404, ['ErrorNo event selected']])
})

test('a form with a filled honeypot is confirmed and not stored', async () => {
  const answer = await post({ eventId: 'cbus', name: 'Bot', message: 'Buy', website: 'https://spam.example' })
  expect(answer.status).toBe(303)
  expect(await db.$count(attendeeMessages, undefined)).toBe(2)
})

test('a form that is sent too often keeps its text and shows the wait', async () => {
  let n = 0
  const postAnother = () =>
    post({ eventId: 'busy', name: 'Ada', message: `Number ${++n}` }, '/messaging?eventSlug=busy')
  let refused = await postAnother()
  while (refused.status === 303 && n < 100) refused = await postAnother()
  const html = await refused.text()
  expect([refused.status, texts(html, 'textarea')]).toEqual([429, [`Number ${n}`]])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 3)
  expect(texts(html, '[role=alert]')).toEqual([
    expect.stringMatching(
      /^ErrorFailed to send message. Please try again. Too many messages at once. Please wait (a second|2 seconds)\.$/,
    ),
  ])
})

test('a form to a closed board keeps its text and shows the reason', async () => {
  await writeWithRevision('cbus', ['event'], (tx) =>
    tx.update(events).set({ boardClosedAt: '2027-03-13T12:00:00.000Z' }).where(eq(events.id, 'cbus')),
  )
  const refused = await post({ eventId: 'cbus', name: 'Ada', message: 'Too late' }, '/messaging?eventSlug=cbus')
  const html = await refused.text()
  expect([refused.status, texts(html, 'textarea'), attributes(html, 'input[name=name]', 'value')]).toEqual([
    403,
    ['Too late'],
    ['Ada'],
  ])
  expect(texts(html, '[role=alert]')).toEqual(['ErrorPosting is closed for now. You can still read messages.'])
  await writeWithRevision('cbus', ['event'], (tx) =>
    tx.update(events).set({ boardClosedAt: null }).where(eq(events.id, 'cbus')),
  )
})

test('every link and the form keep the event', async () => {
  const html = await open('/messaging?eventSlug=cbus')
  const links = [...ownLinks(html), ...attributes(html, 'form', 'action')]
  // Only the event switch leads to other events.
  expect(links.filter((link) => !link.includes('eventSlug=cbus'))).toEqual(['/?eventSlug=busy', '/?eventSlug=pgh'])
})

test('markup in posts is shown as text', async () => {
  const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  await post({ eventId: 'cbus', name: hostile, message: hostile })
  const refused = await post({ eventId: '', name: hostile, message: hostile }, '/messaging?eventSlug=cbus')
  for (const html of [await open('/messaging?eventSlug=cbus'), await refused.text()]) {
    expect(html).not.toContain('<script>alert')
    expect(attributes(html, '[onerror]', 'onerror')).toEqual([])
  }
  expect(texts(await open('/messaging?eventSlug=cbus'), '.posts strong')).toEqual([hostile])
})
