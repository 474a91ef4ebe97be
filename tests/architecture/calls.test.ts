import { expect, test } from 'bun:test'
import { callAsOrganizer, readAsOrganizer } from '../../src/browser/organizer-call.ts'
import { request, urlFor } from '../../src/browser/request.ts'
import { readSource, sourceFiles } from './source-files.ts'

const files = sourceFiles('src').filter((file) => !/routes\.tsx$|^src\/app\.ts$/.test(file))
const sources = await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))

test('nobody claims what a call answers: it is what its route says', () => {
  const claims =
    /\b(callAsOrganizer|readAsOrganizer|requestWithHeaders|request|usePages|useQuery|useMutation)<(?!Call\b|Row>\()/
  expect(sources.filter(({ text }) => claims.test(text)).map(({ file }) => file)).toEqual([])
})

test('the browser fetches calls in one place', () => {
  const inBrowser = sources.filter(
    ({ file, text }) => /\bfetch\(/.test(text) && /^src\/(browser|forms|ui|layout|islands)/.test(file),
  )
  expect(inBrowser.map(({ file }) => file)).toEqual([
    'src/browser/core/document-cache.ts',
    'src/browser/core/stream.ts',
    'src/browser/request.ts',
  ])
})

test('what no route takes or answers does not compile', () => {
  const id = 'a'
  const wrong = [
    // @ts-expect-error no such path
    () => readAsOrganizer('GET /api/admin/session', { query: {} }),
    // @ts-expect-error not by this method
    () => callAsOrganizer('PUT /api/admin/sessions/:id', { params: { id }, body: {} }),
    // @ts-expect-error without saying which
    () => callAsOrganizer('DELETE /api/admin/sessions/:id'),
    // @ts-expect-error by another name than the route's
    () => callAsOrganizer('DELETE /api/admin/sessions/:id', { params: { key: id } }),
    // @ts-expect-error a field that sessions do not have
    () => callAsOrganizer('PATCH /api/admin/sessions/:id', { params: { id }, body: { subtitle: 'Welcome' } }),
    // @ts-expect-error without what a new session needs
    () => callAsOrganizer('POST /api/admin/sessions', { body: { title: 'Welcome' } }),
    // @ts-expect-error a body that is judged later is said as well
    () => request('POST /api/login', { body: { name: 'anna', password: 'correct horse' } }),
    // @ts-expect-error a query that the route does not read
    () => urlFor('GET /api/admin/messages.csv', { query: { speakerId: id } }),
    // @ts-expect-error nothing is sent where nothing is read
    () => callAsOrganizer('POST /api/admin/init-database', { body: {} }),
    // @ts-expect-error a speaker is no session
    async () => (await readAsOrganizer('GET /api/admin/speakers', { query: {} }))[0]!.startTime,
  ]
  expect(wrong.length).toBe(10)
})
