import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { attributes, texts } from '../support/html.ts'

const MESSAGE = 'Database not initialized. Please contact administrator.'

describe.each([
  ['no tables', { migrated: false, seeded: false }],
  ['no events', { seeded: false }],
])('with %s', (_, options) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(options)
  })
  afterAll(() => app.close())

  test.each([
    '/',
    '/speakers',
    '/sponsors',
    '/messaging',
    '/nowhere',
    '/?session=x',
    '/messaging?eventSlug=cbus&utm_source=x',
    '/dialogs/agenda',
  ])('%s says that the database is not initialized, and leads to the login with the same query', async (path) => {
    const response = await app.visitor().get(path)
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(texts(html, 'h1')).toEqual(['Database Not Initialized'])
    expect(texts(html, 'main p')).toEqual([MESSAGE, 'Administrators can set it up in the admin panel.'])
    expect(attributes(html, 'main .empty-mark svg', 'aria-hidden')).toEqual(['true'])
    const { search } = new URL(path, app.origin)
    expect([texts(html, 'a'), attributes(html, 'a', 'href')]).toEqual([
      ['Go to Admin Login'],
      [`/admin/login${search}`],
    ])
    expect(texts(html, 'title')).toEqual(['Database Not Initialized · Women in Tech Conference'])
  })

  test.each(['/api/events', '/api/sessions', '/api/speakers?eventSlug=pgh', '/api/sponsors', '/api/attendee-messages'])(
    'the call %s answers that the database is not initialized',
    async (path) => {
      const response = await app.visitor().get(path)
      expect([response.status, await response.json()]).toEqual([503, { status: 'uninitialized', message: MESSAGE }])
    },
  )

  test('a sent form is answered that the database is not initialized, and the login page answers', async () => {
    for (const path of ['/messaging', '/sponsors']) {
      const answer = await app.visitor().submit(path, { name: 'Ada', message: 'Hello', eventId: 'pgh' })
      expect([answer.status, texts(await answer.text(), 'h1')]).toEqual([503, ['Database Not Initialized']])
    }
    expect((await app.visitor().get('/admin/login')).status).toBe(200)
  })
})
