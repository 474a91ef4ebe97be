import { expect, spyOn, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { speakers } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'

const app = await startFileApp()
const organizer = await app.admin()

const BUNDLES = ['/dialogs/agenda', '/dialogs/speakers', '/dialogs/sponsors']

const read = async (path: string) => (await app.visitor().get(path)).text()

/** Every dialog in waiting, by its name. */
const dialogsIn = (html: string) =>
  new Map(
    [...html.matchAll(/<template data-dialog="([^"]*)">(.*?)<\/template>/gs)].map(([, id, dialog]) => [id!, dialog!]),
  )

/** The names of those that are not as they were. */
function changed(before: string, after: string): string[] {
  const known = dialogsIn(before)
  return [...dialogsIn(after)].flatMap(([id, dialog]) => (known.get(id) === dialog ? [] : id))
}

async function firstSpeaker() {
  const all: { id: string; name: string }[] = await (await app.visitor().get('/api/speakers')).json()
  return all[0]!
}

test('a write renders only the dialogs of its row and of those that name it anew', async () => {
  const speaker = await firstSpeaker()
  const before = await read('/dialogs/agenda')
  await organizer.patch(`/api/admin/speakers/${speaker.id}`, { bio: 'She builds bridges.' })
  const after = await read('/dialogs/agenda')
  expect(changed(before, after)).toEqual([`speaker-${speaker.id}`])
  expect(dialogsIn(after).get(`speaker-${speaker.id}`)).toContain('<p>She builds bridges.</p>')
  expect(dialogsIn(after).size).toBe(dialogsIn(before).size)
  // Her sessions have her title as well.
  const sessions: { id: string; speakerIds: string[] }[] = await (await app.visitor().get('/api/sessions')).json()
  const hers = sessions.filter(({ speakerIds }) => speakerIds.includes(speaker.id)).map(({ id }) => `session-${id}`)
  await organizer.patch(`/api/admin/speakers/${speaker.id}`, { title: 'Head of Bridges' })
  const titled = changed(after, await read('/dialogs/agenda'))
  expect(titled.sort()).toEqual([...hers, `speaker-${speaker.id}`].sort())
})

test('links in dialogs keep the event, and ids in a bundle are unique', async () => {
  for (const path of BUNDLES) {
    const [plain, named, other] = await Promise.all([
      read(path),
      read(`${path}?eventSlug=pgh`),
      read(`${path}?eventSlug=cbus`),
    ])
    // A file names its event in any case: it is read elsewhere.
    const events = (html: string) =>
      new Set(
        ownLinks(html)
          .map((href) => new URL(href, 'http://a'))
          .filter(({ pathname }) => !pathname.includes('.'))
          .map(({ searchParams }) => searchParams.get('eventSlug')),
      )
    expect([path, events(plain), events(named), events(other)]).toEqual([
      path,
      new Set([null]),
      new Set(['pgh']),
      new Set(['cbus']),
    ])
    expect(changed(other, plain)).toEqual([...dialogsIn(plain).keys()])
    const ids = attributes(plain, '[id]', 'id')
    expect([path, ids.length]).toEqual([path, new Set(ids).size])
  }
})

test('a dialog has the color of its card after a speaker is added', async () => {
  const colors = async () => {
    const cards = attributes((await openWhole(app, '/speakers')).html, '.speaker-grid .avatar', 'class')
    const dialogs = attributes(await read('/dialogs/speakers'), '.portrait .avatar', 'class')
    return { cards, dialogs }
  }
  const before = await colors()
  expect(before.dialogs).toEqual(before.cards)
  const eventId = await eventIdOf('pgh')
  for (const name of ['Aa Aa', 'Ab Ab', 'Ac Ac', 'Ad Ad', 'Ae Ae', 'Af Af'])
    await organizer.post('/api/admin/speakers', { name, title: 'Engineer', bio: 'She builds.', eventId })
  const after = await colors()
  expect(after.cards.length).toBe(before.cards.length + 6)
  expect(after.cards.slice(6)).not.toEqual(before.cards)
  expect(after.dialogs).toEqual(after.cards)
})

/** As many as one field takes. Any of them made the dialogs of all take seconds, or fail, where it was read as it stands. */
const HEAVY: [string, string, number][] = [
  ['tags within tags', '<b>x'.repeat(4900), 4900],
  ['tags of two kinds', '<b>x<i>y'.repeat(2400), 2400],
  ['lists within lists', '<ul><li>x'.repeat(2200), 2200],
  ['numbers of numbers', `${'1. '.repeat(6000)}x`, 1],
  ['stars without end', '**x _b** '.repeat(2200), 2200],
  ['underscores', '_x_'.repeat(6600), 6600],
  ['a wide table', `|${'x|'.repeat(2400)}\n|${'-|'.repeat(2400)}\n${'|x\n'.repeat(3000)}`, 5400],
  ['tags that never end', '<'.repeat(19_999), 0],
]

test('a biography of thousands of tags keeps its words and every dialog', async () => {
  const visitor = app.visitor()
  const speaker = await firstSpeaker()
  for (const [name, bio, words] of HEAVY) {
    expect([name, (await organizer.patch(`/api/admin/speakers/${speaker.id}`, { bio })).status]).toEqual([name, 200])
    for (const path of ['/dialogs/agenda', '/dialogs/speakers', `/speakers?speaker=${speaker.id}`]) {
      const answer = await visitor.get(path)
      const shown = /<div class="rich-text">(?:(?!<\/?div)[\s\S])*/g
      const read = [...(await answer.text()).matchAll(shown)].map(([text]) => text.replace(/<[^>]*>/g, ''))
      expect([name, path, answer.status]).toEqual([name, path, 200])
      expect([name, path, read.some((text) => text.split('x').length - 1 === words)]).toEqual([name, path, true])
    }
  }
})

// Last, for it changes the table: what an address of hers was becomes something that is no text.
test('a speaker who cannot be rendered breaks only her own dialog', async () => {
  const { id, name } = await firstSpeaker()
  const before = await Promise.all(BUNDLES.map(read))
  const eventId = await eventIdOf('pgh')
  await db.execute(sql`alter table speakers alter column linkedin_url type jsonb using to_jsonb(linkedin_url)`)
  const broken = sql`'{"toString": "no", "valueOf": "no"}'::jsonb`
  await writeWithRevision(eventId, ['speakers'], (tx) =>
    tx.update(speakers).set({ linkedinUrl: broken }).where(eq(speakers.id, id)),
  )
  const log = spyOn(console, 'error').mockImplementation(() => {})
  for (const [at, path] of BUNDLES.entries()) {
    const answer = await app.visitor().get(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    expect(changed(before[at]!, html)).toEqual(path === '/dialogs/sponsors' ? [] : [`speaker-${id}`])
  }
  for (const path of [`/?speaker=${id}`, `/speakers?speaker=${id}`, `/speakers?speaker=${id}&q=a`]) {
    const { status, html } = await openWhole(app, path)
    expect([path, status, texts(html, 'dialog h2'), texts(html, 'dialog p')]).toEqual([
      path,
      200,
      [name],
      ['Couldn’t display this text.'],
    ])
    expect(html).not.toMatch(/TypeError|toString|valueOf/)
  }
  // React has something to say of such a value as well, while it is being developed with.
  const logged = log.mock.calls.map(([said]) => String(said)).filter((said) => said.startsWith('Couldn’t show'))
  log.mockRestore()
  expect(logged).toEqual([`Couldn’t show the dialog speaker-${id}:`])
})
