import { expect, test } from 'bun:test'
import { parseDocument } from 'htmlparser2'
import { attributes, openWhole } from '../../support/html.ts'
import { startAppWithStates } from './program-with-states.ts'

const app = await startAppWithStates()
const organizer = await app.admin()
await organizer.post('/api/admin/events/pgh/publish')

type Node = ReturnType<typeof parseDocument>['children'][number]

/** Elements of that name directly in another one. */
function all(parent: { children: Node[] }, name: string) {
  return parent.children.flatMap((node) => (node.type === 'tag' && node.name === name ? node : []))
}
const textOf = (parent: { children: Node[] }): string =>
  parent.children.map((node) => ('data' in node ? node.data : 'children' in node ? textOf(node) : '')).join('')

async function read() {
  const answer = await app.visitor().get('/changes.atom')
  const [feed] = all(parseDocument(await answer.text(), { xmlMode: true }), 'feed')
  const said = (parent: typeof feed) => (name: string) => all(parent!, name).map((node) => textOf(node).trim())
  return {
    answer,
    feed: feed!,
    of: said(feed),
    entries: all(feed!, 'entry').map((entry) => ({ entry, of: said(entry) })),
  }
}

const links = (parent: { children: Node[] }) => all(parent, 'link').map(({ attribs }) => [attribs.rel, attribs.href])

test('the feed lists changes, newest first, and its own address', async () => {
  await organizer.patch('/api/admin/sessions/tunnels', { title: 'Tunnels & <bridges> \u0001' })
  await organizer.patch('/api/admin/sessions/lunch', { status: 'confirmed' })
  const { answer, feed, of, entries } = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(feed.attribs.xmlns).toBe('http://www.w3.org/2005/Atom')
  expect([of('title'), of('author')]).toEqual([['What changed at WITCON PGH'], ['WITCON PGH']])
  expect(links(feed)).toEqual([
    ['self', `${app.origin}/changes.atom?eventSlug=pgh`],
    ['alternate', `${app.origin}/changes?eventSlug=pgh`],
  ])
  expect(entries.map((entry) => entry.of('title'))).toEqual([
    ['Lunch: Back on the program'],
    ['Tunnels & <bridges>: New title (was “Tunnels”)'],
  ])
  expect(links(entries[0]!.entry)).toEqual([['alternate', `${app.origin}/?session=lunch&eventSlug=pgh`]])
  expect(of('updated')).toEqual(entries[0]!.of('updated'))
  const ids = [of('id'), ...entries.map((entry) => entry.of('id'))].flat()
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
})

test('an entry keeps its id until its session changes again', async () => {
  const idsOf = async () => (await read()).entries.map((entry) => entry.of('id')[0])
  const [lunch, tunnels] = await idsOf()
  await organizer.patch('/api/admin/sessions/lunch', { location: 'Atrium' })
  const [changed, still] = await idsOf()
  expect([still, changed === lunch]).toEqual([tunnels, false])
})

test('an unchanged feed is answered 304, and that of an unknown event 404', async () => {
  const { answer } = await read()
  const again = await app.visitor().get('/changes.atom', { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
  expect((await app.visitor().get('/changes.atom?eventSlug=atlantis')).status).toBe(404)
})

test('the agenda links to "What changed", which links to its feed', async () => {
  const { html } = await openWhole(app, '/changes?eventSlug=pgh')
  expect(attributes(html, 'head link[rel=alternate]', 'href')).toEqual(['/changes.atom?eventSlug=pgh'])
  const agenda = await openWhole(app, '/?eventSlug=pgh')
  expect(attributes(agenda.html, 'a[href^="/changes"]', 'href')).toEqual(['/changes?eventSlug=pgh'])
})
