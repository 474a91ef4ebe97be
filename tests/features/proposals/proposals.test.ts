import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, events, proposals, speakers, sponsorMessages, sponsors } from '../../../db/schema.ts'
import type { OwnLink } from '../../../src/features/proposals/service.ts'
import { listReferencedPictures } from '../../../src/features/uploads/delete-unused.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, texts } from '../../support/html.ts'
import { anEvent, aSession, aSpeaker, aSponsor, aSponsorMessage, insertSessions } from '../../support/rows.ts'
import { picture } from '../uploads/pictures.ts'

const app = await startFileApp({ seeded: false })
await db.insert(events).values(anEvent({ id: 'pgh', timezone: 'America/New_York' }))
await db.insert(speakers).values([aSpeaker({ id: 'ada' }), aSpeaker({ id: 'bea', name: 'Bea' })])
await db.insert(sponsors).values([aSponsor({ id: 'ironlark' }), aSponsor({ id: 'other', name: 'Other' })])
const links = [{ url: 'https://pad.example', kind: 'notes' as const, label: '' }]
await insertSessions(db, [
  aSession({ id: 'talk', title: 'Bridges', description: 'Steel', speakerIds: ['ada'], links }),
  aSession({ id: 'draft', title: 'Secret', speakerIds: ['ada'], status: 'draft' }),
])
const organizer = await app.admin()
const visitor = app.visitor()

async function linkOf(rowId: string): Promise<OwnLink> {
  const all: OwnLink[] = await (await organizer.get('/api/admin/proposals?eventSlug=pgh')).json()
  return all.find((link) => link.rowId === rowId)!
}
const pathOf = async (rowId: string) => (await linkOf(rowId)).path
const read = async (path: string) => (await visitor.get(path)).text()

/** Sends the form of the page as a browser does, with the fields that its reader changed. */
async function propose(rowId: string, changed: Record<string, string | File>, page?: string): Promise<Response> {
  const path = await pathOf(rowId)
  const html = page ?? (await read(path))
  const form = new FormData()
  for (const name of attributes(html, 'form[data-draft] input', 'name'))
    form.set(name, attributes(html, `form[data-draft] input[name="${name}"]`, 'value')[0] ?? '')
  for (const [at, name] of attributes(html, 'form[data-draft] textarea', 'name').entries())
    form.set(name, texts(html, 'form[data-draft] textarea')[at]!)
  for (const [name, value] of Object.entries(changed)) form.set(name, value)
  return fetch(app.origin + path, { method: 'POST', body: form, redirect: 'manual', headers: { origin: app.origin } })
}

async function decide(rowId: string, choices: Record<string, 'ours' | 'theirs'>, note = '') {
  const { id, fingerprint } = await linkOf(rowId)
  return organizer.post(`/api/admin/proposals/${id}/decide`, { choices, note, fingerprint })
}

const speaker = async (id: string) => (await db.select().from(speakers).where(eq(speakers.id, id)))[0]!

test('a speaker’s page is for nobody else, in no cache, and tells no other site its address', async () => {
  const path = await pathOf('ada')
  const answer = await visitor.get(path)
  expect(answer.status).toBe(200)
  expect(['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => answer.headers.get(name))).toEqual([
    'no-store',
    'same-origin',
    'noindex',
  ])
  const html = await answer.text()
  expect(texts(html, 'h1')).toEqual(['Ada Fernandez'])
  expect(html).not.toContain('Secret')
  const swapped = path.replace('/sada', '/sbea')
  for (const wrong of [
    '/own/x',
    swapped,
    `${path.slice(0, -1)}!`,
    path.replace('/sada', '/pada'),
    `/own/${'s'.repeat(200)}`,
  ]) {
    const refused = await visitor.get(wrong)
    expect([refused.status, texts(await refused.text(), 'h1')]).toEqual([404, ['This link has ended']])
  }
})

test('a link that an organizer takes back opens nothing, and a look is told once a browser looked', async () => {
  const path = await pathOf('bea')
  await visitor.get(path)
  expect((await linkOf('bea')).seenAt).toBeNull()
  await visitor.get(path, { 'sec-fetch-site': 'none' })
  expect((await linkOf('bea')).seenAt).toEqual(expect.any(String))
  expect((await organizer.post('/api/admin/proposals/take-back', { speakerId: 'bea' })).status).toBe(204)
  expect((await visitor.get(path)).status).toBe(404)
  const { path: next, seenAt } = await linkOf('bea')
  expect([next === path, seenAt, (await visitor.get(next)).status]).toEqual([false, null, 200])
  expect((await organizer.post('/api/admin/proposals/take-back', { speakerId: 'nobody' })).status).toBe(404)
})

test('nothing is public before an organizer accepts it, and what both changed is asked', async () => {
  const page = await read(await pathOf('ada'))
  await organizer.patch('/api/admin/speakers/ada', { bio: 'Builds and mends bridges.', company: 'Bridge Works' })
  const sent = await propose(
    'ada',
    {
      bio: 'Ada builds bridges.',
      pronouns: 'she/her',
      'talk/title': 'Bridges of steel',
      'talk/slides': 'https://slides.example/deck.pdf',
    },
    page,
  )
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${await pathOf('ada')}?sent`])
  expect(await speaker('ada')).toMatchObject({ bio: 'Builds and mends bridges.', pronouns: null })
  const { fields } = await linkOf('ada')
  expect(fields).toEqual([
    { key: 'pronouns', label: 'Pronouns', base: '', now: '', proposed: 'she/her', isConflict: false },
    {
      key: 'bio',
      label: 'Bio',
      base: 'Builds bridges.',
      now: 'Builds and mends bridges.',
      proposed: 'Ada builds bridges.',
      isConflict: true,
    },
    {
      key: 'talk/title',
      label: 'Bridges: Title',
      base: 'Bridges',
      now: 'Bridges',
      proposed: 'Bridges of steel',
      isConflict: false,
    },
    {
      key: 'talk/slides',
      label: 'Bridges: Slides URL',
      base: '',
      now: '',
      proposed: 'https://slides.example/deck.pdf',
      isConflict: false,
    },
  ])
  const decided = await decide(
    'ada',
    { pronouns: 'theirs', 'talk/title': 'ours', 'talk/slides': 'theirs' },
    'Thank you!',
  )
  expect(decided.status).toBe(200)
  expect(await speaker('ada')).toMatchObject({
    bio: 'Builds and mends bridges.',
    company: 'Bridge Works',
    pronouns: 'she/her',
  })
  const [session] = await (await visitor.get('/api/sessions?eventSlug=pgh')).json()
  expect([session.title, session.links]).toEqual([
    'Bridges',
    [{ url: 'https://slides.example/deck.pdf', kind: 'slides', label: '' }, ...links],
  ])
  const answered = await read(await pathOf('ada'))
  expect(answered).toContain(
    'Accepted: Pronouns, Bridges: Slides URL. Not accepted: Bridges: Title. Not decided yet: Bio.',
  )
  expect(answered).toContain('Thank you!')
  expect((await linkOf('ada')).fields.map(({ key }) => key)).toEqual(['bio'])
  expect((await organizer.post(`/api/admin/changes/${decided.headers.get('change-id')}/undo`)).status).toBe(200)
  expect((await speaker('ada')).pronouns).toBeNull()
  const [change] = await db
    .select()
    .from(changes)
    .where(eq(changes.id, decided.headers.get('change-id')!))
  expect([change!.who, change!.what]).toEqual(['organizer', 'Accepted speaker “Ada Fernandez”’s own changes'])
})

test('an answer to a proposal that changed meanwhile is refused', async () => {
  const { id, fingerprint } = await linkOf('ada')
  await organizer.patch('/api/admin/speakers/ada', { bio: 'Mends bridges.' })
  const late = await organizer.post(`/api/admin/proposals/${id}/decide`, { choices: { bio: 'theirs' }, fingerprint })
  expect([late.status, (await late.json()).message]).toEqual([
    409,
    'Someone else changed this proposal in the meantime',
  ])
  expect((await speaker('ada')).bio).toBe('Mends bridges.')
  expect((await decide('ada', { bio: 'theirs' })).status).toBe(200)
  expect((await speaker('ada')).bio).toBe('Ada builds bridges.')
})

test('two devices’ proposals are merged, and typing the former value takes one back', async () => {
  const proposed = async () => (await linkOf('bea')).fields.map(({ key, proposed: to }) => `${key}: ${to}`)
  const before = await read(await pathOf('bea'))
  await propose('bea', { pronouns: 'she/her', title: 'Welder' }, before)
  await propose('bea', { company: 'Bridge Works', title: 'Smith' }, before)
  expect(await proposed()).toEqual(['pronouns: she/her', 'title: Smith', 'company: Bridge Works'])
  const inReview = await read(await pathOf('bea'))
  await propose('bea', { title: 'Engineer', company: '' }, inReview)
  expect(await proposed()).toEqual(['pronouns: she/her'])
  const refused = await propose('bea', { pronouns: 'they/them', bio: '' }, inReview)
  const again = await refused.text()
  expect([refused.status, await proposed()]).toEqual([400, ['pronouns: she/her']])
  await propose('bea', { pronouns: '', bio: 'Forges bridges.' }, again)
  expect(await proposed()).toEqual(['bio: Forges bridges.'])
  await propose('bea', { bio: 'Builds bridges.' })
  expect(await proposed()).toEqual([])
})

test('“I cannot come” tells the organizers and changes nothing public', async () => {
  const before = await (await visitor.get('/api/sessions?eventSlug=pgh')).text()
  const said = await visitor.submit(await pathOf('ada'), { coming: 'no' })
  expect(said.status).toBe(303)
  expect(await linkOf('ada')).toMatchObject({ isComing: false, isNew: true, fields: [] })
  expect(await (await visitor.get('/api/sessions?eventSlug=pgh')).text()).toBe(before)
  expect((await decide('ada', {})).status).toBe(200)
  expect(await linkOf('ada')).toMatchObject({ isComing: false, isNew: false })
})

test('a picture is checked as every upload, and typed text stays', async () => {
  const bad = await propose('ada', { bio: 'New words', 'photoUrl file': new File(['<svg/>'], 'me.svg') })
  const html = await bad.text()
  expect([bad.status, texts(html, '.error')]).toEqual([
    400,
    ['This file type isn’t supported. Choose a JPEG, PNG, WebP, GIF, or AVIF.'],
  ])
  expect(texts(html, 'textarea[name=bio]')).toEqual(['New words'])
  const forged = await propose('ada', { photoUrl: '/images/logo.svg' })
  expect([forged.status, (await linkOf('ada')).fields]).toEqual([400, []])
  const photo = new File([await picture(700, 700)], 'me.png')
  expect((await propose('ada', { 'photoUrl file': photo })).status).toBe(303)
  const [field] = (await linkOf('ada')).fields
  expect([field!.key, (await visitor.get(field!.proposed)).headers.get('content-type')]).toEqual([
    'photoUrl',
    'image/webp',
  ])
  expect(await listReferencedPictures()).toContain(field!.proposed.split('/')[3]!)
  const large = await propose('ada', { bio: 'My words', 'photoUrl file': new File([new Uint8Array(7_000_000)], 'a') })
  const shown = await large.text()
  expect([large.status, texts(shown, '.error')]).toEqual([400, ['This file is 6.7 MB. The limit is 5 MB.']])
  expect(texts(shown, 'textarea[name=bio]')).toEqual(['My words'])
  const refused = await fetch(app.origin + (await pathOf('ada')), { method: 'POST', body: 'no form' })
  const page = await refused.text()
  expect([refused.status, texts(page, '.notice.bad')]).toEqual([400, ['This form can’t be read.']])
  expect(texts(page, 'h1')).toEqual(['Ada Fernandez'])
})

test('after the deadline the page is read and not written', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [{ id }] = await (await organizer.get('/api/admin/events')).json()
  await organizer.patch(`/api/admin/events/${id}`, { proposalsUntil: day(2) })
  expect((await propose('bea', { bio: 'Until then' })).status).toBe(303)
  await organizer.patch(`/api/admin/events/${id}`, { proposalsUntil: day(-2) })
  const page = await read(await pathOf('bea'))
  expect([attributes(page, 'textarea[name=bio]', 'readonly'), texts(page, '.button.primary')]).toEqual([[''], []])
  const late = await propose('bea', { bio: 'Too late' })
  expect([late.status, texts(await late.text(), 'textarea[name=bio]')]).toEqual([403, ['Too late']])
  expect((await visitor.submit(await pathOf('bea'), { coming: 'no' })).status).toBe(403)
  expect(await linkOf('bea')).toMatchObject({ isComing: null, fields: [{ proposed: 'Until then' }] })
  await organizer.patch(`/api/admin/events/${id}`, { proposalsUntil: null })
})

test('a sponsor reads her own messages, answers them, and has them as CSV', async () => {
  await db
    .insert(sponsorMessages)
    .values([
      aSponsorMessage({ id: 'mine', sponsorId: 'ironlark', message: 'Are you hiring?' }),
      aSponsorMessage({ id: 'theirs', sponsorId: 'other', message: 'Not for Ironlark' }),
    ])
  const path = await pathOf('ironlark')
  const page = await read(path)
  expect(texts(page, '#messages small')).toEqual(['Mar 15, 2025, 5:00 AM · New'])
  expect(page).not.toContain('Not for Ironlark')
  expect((await visitor.submit(path, { message: 'mine', answered: 'yes' })).status).toBe(303)
  await visitor.submit(path, { message: 'theirs', answered: 'yes' })
  expect(texts(await read(path), '#messages small')).toEqual(['Mar 15, 2025, 5:00 AM · Answered'])
  const other = await db.select().from(sponsorMessages).where(eq(sponsorMessages.id, 'theirs'))
  expect(other[0]!.answeredAt).toBeNull()
  const csv = await visitor.get(`${path}/messages.csv`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect((await csv.text()).split('\r\n').map((line) => line.split(',')[4])).toEqual([
    'Message',
    'Are you hiring?',
    undefined,
  ])
  expect((await visitor.get(`${await pathOf('ada')}/messages.csv`)).status).toBe(404)
})

test('a sponsor’s jobs are on its card once an organizer accepts them', async () => {
  const wrong = await propose('ironlark', { jobs: 'Engineer without a link' })
  expect(texts(await wrong.text(), '.error')).toEqual(['Write at most 3 jobs, each on a line: title, place, https://…'])
  const jobs = 'Welder, steel, Pittsburgh, https://jobs.example/1\nEngineer https://jobs.example/2'
  expect((await propose('ironlark', { jobs })).status).toBe(303)
  const job = async () => texts(await read('/sponsors?eventSlug=pgh'), '#ironlark > p')
  expect(await job()).toEqual([])
  expect((await decide('ironlark', { jobs: 'theirs' })).status).toBe(200)
  expect(await job()).toEqual(['Job: Welder, steel · Pittsburgh', 'Job: Engineer'])
  expect(await read('/search?eventSlug=pgh&q=welder')).toContain('Ironlark')
})

test('organizers have all links as CSV, and an own page is closed to a flood', async () => {
  const csv = await (await organizer.get('/api/admin/proposals/links.csv?eventSlug=pgh')).text()
  expect(csv.split('\r\n')[1]).toStartWith(`Bea,${app.origin}${await pathOf('bea')},`)
  const path = await pathOf('other')
  const statuses = new Set<number>()
  for (let sent = 0; sent < 121; sent++)
    statuses.add((await visitor.submit(path, { message: 'nothing', answered: 'no' })).status)
  expect([...statuses]).toEqual([303, 429])
  const refused = await propose('other', { description: 'Typed in the flood' })
  const page = await refused.text()
  expect([refused.status, texts(page, 'h1')]).toEqual([429, ['Other']])
  expect(texts(page, '.notice.bad')[0]).toStartWith('Too many changes at once. Please try again in ')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(texts(page, 'textarea[name=description]')).toEqual(['Typed in the flood'])
  expect(await db.$count(proposals)).toBe(3)
})

test('texts of over a megabyte are refused before they are read', async () => {
  const refused = await propose('bea', { bio: 'a'.repeat(1024 * 1024 + 1) })
  expect([refused.status, texts(await refused.text(), '[role=alert]')]).toEqual([
    413,
    ['This is too long. The limit is 1 MB for all texts.'],
  ])
})
