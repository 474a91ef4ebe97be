import { expect, test } from 'bun:test'
import { QueueFull } from '../../db/semaphore.ts'
import { handlePageError } from '../../src/http/errors.tsx'
import { renderQueueState, withRenderSlot } from '../../src/http/render.ts'
import { startFileApp } from '../support/app.ts'
import { attributes, openWhole, texts } from '../support/html.ts'
import { whileLocked } from '../support/locked-table.ts'
import { until } from '../support/until.ts'

const app = await startFileApp()
await openWhole(app, '/')

test.each(['/search?eventSlug=pgh', '/api/search?eventSlug=cbus'])(
  'searches at %s that wait for the database do not delay an uncached page',
  async (path) => {
    await whileLocked(app, 'sponsors', async (release) => {
      const searches = Array.from({ length: 3 }, (_, n) => app.visitor().get(`${path}&q=late${n}`))
      await until(() => renderQueueState().inUse + renderQueueState().waiting === 3)
      expect((await app.visitor().get(`/speakers?q=during${path.length}`)).status).toBe(200)
      release()
      expect((await Promise.all(searches)).map(({ status }) => status)).toContain(200)
    })
  },
)

test('a flood of searches runs a few at once and postpones the rest, while pages are served', async () => {
  const flood = Array.from({ length: 300 }, (_, n) => app.visitor().get(`/speakers?q=${n}`))
  const agenda = await app.visitor().get('/')
  expect([agenda.status, texts(await agenda.text(), '.session h3').length > 5]).toEqual([200, true])
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  for (const answer of busy.slice(0, 3)) {
    const html = await answer.text()
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['2', 'no-store'])
    expect(texts(html, 'h1')).toEqual(['Back in a moment'])
    expect(texts(html, 'p')).toEqual(['We’re very busy right now. Nothing was lost. Please try again in a moment.'])
    expect(texts(html, 'a.button')).toEqual(['Try again'])
    expect(texts(html, '.bottom-nav a')).toEqual(['Agenda', 'Speakers', 'Sponsors', 'Messaging', 'Map'])
    expect(html.toLowerCase()).not.toContain('database')
  }
  // When it is over, it is over.
  expect((await app.visitor().get('/speakers?q=afterwards')).status).toBe(200)
})

test.each([
  ['the sign-in page', 200, (n: number) => app.visitor().get(`/admin/login?eventSlug=${n}`)],
  [
    'sign-ins without a name',
    400,
    (n: number) => app.visitor().submit(`/api/login?eventSlug=${n}`, { username: '', password: '' }),
  ],
])(
  'a flood of %s gets a few responses, and the rest get a page that leads back to the request',
  async (_, status, ask) => {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status, 503]))
    const at = answers.findIndex((answer) => answer.status === 503)
    const html = await answers[at]!.text()
    expect([answers[at]!.headers.get('retry-after'), texts(html, 'h1')]).toEqual(['2', ['Back in a moment']])
    expect(attributes(html, 'a.button', 'href')).toEqual([`/admin/login?eventSlug=${at}`])
    expect((await ask(300)).status).toBe(status)
  },
)

test('the page of a busy app is cached and leads back to its request, at its own event', async () => {
  const asked = [
    '/speakers?q=one&eventSlug=cbus',
    '/speakers?q=two&eventSlug=pgh&x=%22%3E%3Cscript%3E',
    '/search?q=%27%26$1',
    '/speakers?q=three&eventSlug=no-such%22%3E%3Cscript%3E',
  ]
  const error = new QueueFull('tests')
  const pages = await Promise.all(asked.map((path) => handlePageError(error, new Request(app.origin + path)).text()))
  expect(pages.map((html) => attributes(html, 'a.button', 'href')[0])).toEqual(asked)
  expect(pages.map((html) => attributes(html, '.bottom-nav a', 'href')[1])).toEqual([
    '/speakers?eventSlug=cbus',
    '/speakers?eventSlug=pgh',
    '/speakers',
    '/speakers?eventSlug=no-such%22%3E%3Cscript%3E',
  ])
  expect(pages.filter((html) => html.includes('<script>') || html.includes('try-again-here'))).toEqual([])
  const [first, second] = ['a', 'b'].map((q) => handlePageError(error, new Request(`${app.origin}/speakers?q=${q}`)))
  expect((await first!.text()).replace('q=a', 'q=b')).toBe(await second!.text())
})

test('a client with many renders does not delay a client with one', async () => {
  const made: string[] = []
  const make = (name: string) => async () => {
    await Bun.sleep(1)
    made.push(name)
  }
  const many = Array.from({ length: 40 }, () => withRenderSlot('198.51.100.1', make('one of many')))
  const one = withRenderSlot('198.51.100.2', make('the one'))
  await Promise.all([...many, one])
  // Three are under way at once, and one of the many was the next before the other came.
  expect(made.indexOf('the one')).toBeLessThan(8)
})
