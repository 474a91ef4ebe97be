import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, type Session, type Speaker, sessions, speakers } from '../../../db/schema.ts'
import { undoChange } from '../../../src/features/history/service.ts'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { speakerRoutes } from '../../../src/features/speakers/routes.tsx'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent, aSession, aSpeaker, columbus, insertSessions, whenever } from '../../support/rows.ts'

const person = (id: string, name: string, more: Partial<Speaker> = {}) =>
  aSpeaker({ id, name, bio: `About ${name}`, ...more })

/** Pittsburgh has five speakers, the other events none yet. */
const app = await startFileApp({ seeded: false })
await db
  .insert(events)
  .values([anEvent({ id: 'pgh' }), columbus(), anEvent({ id: 'erie', name: 'WITCON ERI', slug: 'erie', city: 'Erie' })])
const links = { photoUrl: '/images/speakers/bea.svg', linkedinUrl: 'https://l.example/in/bea' }
await db
  .insert(speakers)
  .values([
    person('zoe', 'Zoe de la Cruz', { company: 'Iron & Lark' }),
    person('ada', 'Ada Fernandez'),
    person('bea', 'Bea fernandez', links),
    person('cleo', 'Cleo Ash', { company: 'Rivers' }),
    person('one', 'Plato'),
  ])
const hour = { startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T10:00:00' }
await insertSessions(db, aSession({ ...hour, id: 'talk', title: 'A talk', speakerIds: ['cleo'] }))

const open = async (path: string) => (await openWhole(app, path)).html
const names = (html: string) => texts(html, '.speaker-grid strong')

test('the directory sorts by the last word of the name, without regard to case', async () => {
  const html = await open('/speakers')
  expect(names(html)).toEqual(['Cleo Ash', 'Zoe de la Cruz', 'Ada Fernandez', 'Bea fernandez', 'Plato'])
  expect(texts(html, 'title')).toEqual(['Speakers · WITCON PGH - Women in Tech Conference'])
})

test('initials stand in for a missing or failed photo', async () => {
  const html = await open('/speakers')
  expect(texts(html, '.speaker-grid .avatar')).toEqual(['CA', 'ZC', 'AF', 'BF', 'P'])
  expect(texts(html, '.speaker-grid .avatar .stand-in')).toEqual(['BF'])
})

test('neighbors have initials of different colors', async () => {
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    const crowd = Array.from({ length: 60 }, (_, at) => person(`crowd-${at}`, `Speaker ${at}`))
    await tx.insert(speakers).values(crowd.map((one) => ({ ...one, eventId: 'cbus' })))
  })
  const avatars = attributes(await open('/speakers?eventSlug=cbus'), '.speaker-grid .avatar', 'class')
  const colors = avatars.map((names) => /\bc\d+\b/.exec(names!)?.[0])
  expect([colors.length, colors.includes(undefined)]).toEqual([60, false])
  // The grid has two, three or four columns.
  for (const distance of [1, 2, 3, 4]) expect(colors.filter((color, at) => color === colors[at - distance])).toEqual([])
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.delete(speakers).where(eq(speakers.eventId, 'cbus'))
  })
})

test('the address of a speaker opens her dialog with her title and sessions', async () => {
  const html = await open('/speakers?speaker=cleo')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Cleo Ash'])
  expect(texts(html, 'dialog .talks-list a')).toEqual(['A talk, 9:00 – 10:00 AM'])
  expect(attributes(html, 'dialog .talks-list a', 'href')).toEqual(['/?session=talk'])
  expect(texts(html, 'title')).toEqual(['Cleo Ash · WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual(['About Cleo Ash'])
})

test('a speaker’s picture is the preview of her page', async () => {
  const html = await open('/speakers?speaker=bea')
  expect(attributes(html, 'meta[property=og\\:image]', 'content')).toEqual([
    expect.stringContaining(`${app.origin}/card.png?eventSlug=pgh&speaker=bea&v=`),
  ])
  expect(attributes(html, 'dialog a[target=_blank]', 'href')).toEqual(['https://l.example/in/bea'])
})

test('the search of speakers matches parts of name and company, without regard to case', async () => {
  expect(names(await open('/speakers?q=FERN'))).toEqual(['Ada Fernandez', 'Bea fernandez'])
  expect(names(await open('/speakers?q=iron+%26'))).toEqual(['Zoe de la Cruz'])
  expect(names(await open('/speakers?q=++ash++'))).toEqual(['Cleo Ash'])
  // Neither the title nor the biography counts.
  expect(names(await open('/speakers?q=engineer'))).toEqual([])
  expect(names(await open('/speakers?q='))).toHaveLength(5)
})

test('the search of speakers ignores accents in every Unicode form', async () => {
  const accented = [
    'Maja Sørensen',
    'Siobhán Ní Bhriain',
    'Zofia Brzęczyszczykiewicz',
    'Łucja Groß',
    'Æsa Þórðardóttir',
  ]
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx
      .insert(speakers)
      .values(
        accented.map((name, at) => ({
          ...person(`accented-${at}`, name),
          eventId: 'cbus',
          company: at ? null : 'Œuvre',
        })),
      )
  })
  const found = async (q: string) => names(await open(`/speakers?eventSlug=cbus&q=${encodeURIComponent(q)}`))
  for (const q of ['sorensen', 'Sørensen', 'SÖRENSEN', 'oeuvre']) expect(await found(q)).toEqual(['Maja Sørensen'])
  for (const q of ['siobhan', 'Siobhán', 'Siobhán'.normalize('NFD'), 'ni bhri'])
    expect(await found(q)).toEqual(['Siobhán Ní Bhriain'])
  expect(await found('brzeczy')).toEqual(['Zofia Brzęczyszczykiewicz'])
  for (const q of ['lucja', 'gross', 'GROß']) expect(await found(q)).toEqual(['Łucja Groß'])
  for (const q of ['aesa', 'thordar']) expect(await found(q)).toEqual(['Æsa Þórðardóttir'])
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.delete(speakers).where(eq(speakers.eventId, 'cbus'))
  })
})

test('a search of speakers without results links to all', async () => {
  const html = await open('/speakers?q=nobody&eventSlug=pgh')
  expect(texts(html, '.empty')).toEqual(['No speakers or companies match your search.Show all speakers'])
  expect(attributes(html, '.empty a', 'href')).toEqual(['/speakers?eventSlug=pgh'])
  expect(attributes(html, 'input[name=q]', 'value')).toEqual(['nobody'])
  expect(attributes(html, '.search-box input[type=hidden]', 'name')).toEqual(['eventSlug'])
})

const { visitor, signIn } = callers(new Elysia().use(speakerRoutes).use(sessionRoutes))

const anna = await signIn('anna')
const eventId = 'erie'
const ada = () => ({ eventId, name: 'Ada Fernandez', title: 'Engineer', bio: 'Builds bridges.' })
const create = async (more = {}) => (await anna('POST', '/api/admin/speakers', { ...ada(), ...more })).json
const listed = async () => (await visitor('GET', '/api/speakers?eventSlug=erie')).json

const storedSession = async (id: string) => (await selectSessions(db).where(eq(sessions.id, id)))[0]

describe('calls', () => {
  beforeEach(async () => {
    await db.delete(sessions).where(eq(sessions.eventId, eventId))
    await db.delete(speakers).where(eq(speakers.eventId, eventId))
  })

  test('an organizer creates a speaker and everybody sees her', async () => {
    const { status, json } = await anna('POST', '/api/admin/speakers', { ...ada(), company: ' ' })
    const row = aSpeaker({ ...ada(), id: json.id })
    expect([status, json]).toEqual([201, row])
    expect(await listed()).toEqual([row])
  })

  test('speakers are listed by the last word of the name, without regard to case', async () => {
    for (const name of ['Zoe adams', 'Ada Zimmer', 'Bo ADAMS', 'Cher']) await create({ name })
    expect((await listed()).map((row: { name: string }) => row.name)).toEqual([
      'Bo ADAMS',
      'Zoe adams',
      'Cher',
      'Ada Zimmer',
    ])
  })

  test.each([
    [{ name: ' ' }, 400, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 400, 'Name is too long (at most 200 characters)'],
    [{ title: '' }, 400, 'Title is required'],
    [{ bio: '' }, 400, 'Bio is required'],
    [{ bio: 'x'.repeat(20_001) }, 400, 'Bio is too long (at most 20,000 characters)'],
    [{ photoUrl: 'http://pictures.example/a.png' }, 400, 'Photo URL must start with https:// or /'],
    [{ photoUrl: '//pictures.example/a.png' }, 400, 'Photo URL must start with https:// or /'],
    [{ photoUrl: '/\\pictures.example' }, 400, 'Photo URL must start with https:// or /'],
    [{ photoUrl: 'data:image/png;base64,AA' }, 400, 'Photo URL must start with https:// or /'],
    [{ linkedinUrl: 'javascript:alert(1)' }, 400, 'LinkedIn URL must start with https:// or http://'],
    [{ linkedinUrl: 'https://' }, 400, 'LinkedIn URL must start with https:// or http://'],
    [{ eventId: '' }, 400, 'No event selected'],
    [{ eventId: 'nowhere' }, 404, 'Event not found'],
  ])('a speaker with %j is refused', async (input, status, text) => {
    const refused = await anna('POST', '/api/admin/speakers', { ...ada(), ...input })
    expect([refused.status, refused.text]).toEqual([status, text])
  })

  test('own and https pictures and every notation of LinkedIn are accepted', async () => {
    const row = await create({ photoUrl: '/objects/a.webp', linkedinUrl: '@ada-fernandez' })
    expect([row.photoUrl, row.linkedinUrl]).toEqual(['/objects/a.webp', 'https://www.linkedin.com/in/ada-fernandez'])
    const edit = { photoUrl: 'https://pictures.example/a.png', linkedinUrl: 'http://people.example/ada' }
    expect((await anna('PATCH', `/api/admin/speakers/${row.id}`, edit)).json).toMatchObject({ ...edit, version: 2 })
  })

  test('deleting a speaker removes her from sessions, and Undo restores both', async () => {
    const { id } = await create()
    const { id: other } = await create({ name: 'Bo Lindqvist' })
    const talk = { eventId, title: 'Bridges', startTime: '9:00', endTime: '10:00', track: 'Tech' }
    const session: Session = (await anna('POST', '/api/admin/sessions', { ...talk, speakerIds: [id, other] })).json
    const deleted = await anna('DELETE', `/api/admin/speakers/${id}`)
    expect(deleted.status).toBe(204)
    expect(await storedSession(session.id)).toEqual(whenever({ ...session, speakerIds: [other], version: 2 }))
    const sent = (await visitor('GET', '/api/sessions?eventSlug=erie')).json
    expect(sent.map((row: Session) => row.speakerIds)).toEqual([[other]])
    await undoChange(deleted.headers.get('change-id')!, { actor: 'anna' })
    expect((await storedSession(session.id))!.speakerIds).toEqual([id, other])
    expect((await listed()).map((row: { id: string }) => row.id)).toEqual([id, other])
  })

  test('simultaneous deletions of speakers and edits of their sessions leave no reference', async () => {
    const talk = { eventId, title: 'Bridges', startTime: '9:00', endTime: '10:00', track: 'Tech' }
    for (let round = 0; round < 5; round++) {
      const { id } = await create()
      const { id: session } = (await anna('POST', '/api/admin/sessions', { ...talk, speakerIds: [id] })).json
      const answers = await Promise.all([
        anna('PATCH', `/api/admin/sessions/${session}`, { title: 'Tunnels', speakerIds: [id] }),
        anna('DELETE', `/api/admin/speakers/${id}`),
        anna('POST', '/api/admin/sessions', { ...talk, speakerIds: [id] }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const left = (await visitor('GET', '/api/sessions?eventSlug=erie')).json
      expect(left.filter((row: Session) => row.speakerIds.includes(id))).toEqual([])
    }
  })
})
