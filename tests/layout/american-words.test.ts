import { expect, test } from 'bun:test'
import { buildBrowserAssets } from '../../src/islands/build-assets.ts'
import { ADMIN, startFileApp } from '../support/app.ts'

/** As they are written in Britain, with whatever follows. "Cancelled" is written so by many Americans, and by calendars. */
const BRITISH =
  /\b(\w*colour|programme(?!d|r)|(re)?organis(?!m)|(un)?(recogn|real|custom|minim|maxim|apolog|summar|categor|final)is(e|ed|es|ing|ation)\b|favourite|centr(e|ed|es)\b|greys?\b|behaviour|licence|catalogue|honour|labour|neighbour|theatre|analys(e|ed|ing)\b|whilst|travell(ed|er|ing)|enrol\b|fulfil\b|cheque|dialogue|storey|timetable|postcode|diary)\w*/gi

const app = await startFileApp()

/** The words, each with what stands before it. */
function british(text: string): string[] {
  return [...text.matchAll(BRITISH)].map(({ index, 0: word }) => text.slice(Math.max(0, index - 22), index) + word)
}

test('the list knows a British word, and no American one', () => {
  expect(british('The programme, organised by colour').map((found) => found.split(' ').at(-1))).toEqual([
    'programme',
    'organised',
    'colour',
  ])
  expect(british('A program of colors, organized by programmers in the center; realism, Greyson')).toEqual([])
})

test.each([
  ...[
    '/',
    '/?track=Tech',
    '/?view=rooms',
    '/?q=nobody',
    '/?map',
    '/?session=unknown',
    '/?speaker=unknown',
    '/dialogs/agenda',
  ],
  ...['/speakers', '/speakers?q=nobody', '/dialogs/speakers', '/sponsors', '/sponsors?sent', '/dialogs/sponsors'],
  ...['/messaging', '/messaging?posted', '/changes', '/nowhere', '/admin/login'],
])('%s is in American English, in both cities', async (path) => {
  for (const slug of ['pgh', 'cbus']) {
    const page = await app.visitor().get(`${path}${path.includes('?') ? '&' : '?'}eventSlug=${slug}`)
    expect(british(await page.text())).toEqual([])
  }
})

test('refused forms and the first page of an organizer are in American English', async () => {
  const visitor = app.visitor()
  const [sponsor] = await (await visitor.get('/api/sponsors')).json()
  const admin = await app.admin()
  const answers = [
    await visitor.submit('/messaging', { eventId: sponsor.eventId, name: '', message: '' }),
    await visitor.submit(`/sponsors?message=${sponsor.id}`, { sponsorId: sponsor.id, email: 'nobody' }),
    await visitor.submit('/api/login', { ...ADMIN, password: 'wrong horse' }),
    await admin.get('/admin'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 200])
  for (const answer of answers) expect(british(await answer.text())).toEqual([])
})

test('the scripts that browsers get are in American English', async () => {
  const { files } = await buildBrowserAssets()
  const scripts = files.filter(({ type }) => type.includes('javascript'))
  expect(scripts.length).toBeGreaterThan(10)
  const found = scripts.flatMap(({ bytes }) => british(new TextDecoder().decode(bytes)))
  // A heading of a column that imports read, which no page shows.
  expect(found.filter((words) => !words.endsWith('company organization organisation'))).toEqual([])
})
