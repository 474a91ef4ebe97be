import { expect, test } from 'bun:test'
import { writeWithRevision } from '../../db/revisions.ts'
import type { RevisionKind } from '../../db/schema.ts'
import { clearCache } from '../../src/http/page-cache.ts'
import { ask, pittsburghOn, show, TO_COME } from '../features/questions/conference-day.ts'
import { Client, startFileApp } from '../support/app.ts'
import { eventIdOf } from '../support/event-id.ts'
import { execute } from '../support/execute.ts'
import { attributes, openWhole, texts } from '../support/html.ts'
import { whileLocked } from '../support/locked-table.ts'
import { until } from '../support/until.ts'

const app = await startFileApp({ impatient: true })
const eventId = await eventIdOf('pgh')

/** Statements that wait for the table: whoever was answered meanwhile was not answered from the database. */
async function waiting(table: string): Promise<number> {
  const rows = await execute(
    `select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from "${table}"%'`,
  )
  return rows.length
}

const PAGES: [path: string, kind: RevisionKind, table: string, selector: string][] = [
  ['/', 'sessions', 'sessions', '.session h3'],
  ['/?session=', 'sessions', 'sessions', 'dialog h2'],
  ['/speakers', 'speakers', 'speakers', '.speaker-grid strong'],
  ['/sponsors', 'sponsors', 'sponsors', '.sponsor h3'],
  ['/messaging', 'attendee-messages', 'attendee_messages', 'h1'],
  ['/good-to-know', 'guides', 'guides', '.guide h2'],
  ['/good-to-know/wi-fi', 'guides', 'guides', 'h1'],
]

test.each(PAGES)('the page %s is served from its copy while %s are slow', async (path, kind, table, selector) => {
  const [session] = await (await app.visitor().get('/api/sessions')).json()
  const address = path === '/?session=' ? path + session.id : path
  const before = await openWhole(app, address)
  await writeWithRevision(eventId, [kind], async () => {})
  await whileLocked(app, table, async () => {
    const asking = app.visitor().get(address)
    await until(async () => (await waiting(table)) > 0)
    const saved = await asking
    // The database is still being asked.
    expect(await waiting(table)).toBeGreaterThan(0)
    const html = await saved.text()
    expect([saved.status, saved.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"'])
    expect(texts(html, '.placeholder')).toEqual([])
    expect(texts(html, selector)).toEqual(texts(before.html, selector))
    expect(texts(html, '.notice[role=status]')[0]).toStartWith('You’re viewing a copy saved at ')
  })
  await until(async () => (await openWhole(app, address)).headers.get('warning') === null)
})

test.each([
  ['/api/sessions', 'sessions', 'sessions'],
  ['/api/speakers', 'speakers', 'speakers'],
  ['/api/attendee-messages', 'attendee-messages', 'attendee_messages'],
  ['/dialogs/agenda', 'sessions', 'sessions'],
] satisfies [string, RevisionKind, string][])(
  'the list %s is served from its copy while %s are slow',
  async (path, kind, table) => {
    const before = await (await app.visitor().get(path)).text()
    await writeWithRevision(eventId, [kind], async () => {})
    await whileLocked(app, table, async () => {
      const asking = app.visitor().get(path)
      await until(async () => (await waiting(table)) > 0)
      const saved = await asking
      expect([saved.headers.get('warning'), await saved.text()]).toEqual(['110 - "Response is Stale"', before])
    })
    await until(async () => (await app.visitor().get(path)).headers.get('warning') === null)
  },
)

/** What has come when the shell is whole, and later the rest. */
async function openSlowly(path: string, encoding = 'identity') {
  const response = await new Client(app.origin).get(path, { 'accept-encoding': encoding })
  const pieces = response.body!.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>
  const reader = pieces.getReader()
  let html = ''
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const piece = await reader.read()
      if (piece.done) return html
      html += piece.value
    }
    return html
  }
  return {
    response,
    shell: await read(() => html.includes('</nav></body>') || html.includes('Map</a></nav>')),
    rest: () => read(() => false),
  }
}

/** So that nothing is in memory, not even an older copy. */
async function forget() {
  clearCache()
  const events: { id: string }[] = await (await app.visitor().get('/api/events')).json()
  const kinds: RevisionKind[] = ['sessions', 'speakers', 'sponsors', 'attendee-messages', 'announcements']
  for (const { id } of events) await writeWithRevision(id, kinds, async () => {})
}

test("the board's form does not wait for its posts", async () => {
  await forget()
  await whileLocked(app, 'attendee_messages', async (release) => {
    const { shell, rest } = await openSlowly('/messaging')
    expect(texts(shell, 'form .field label')).toEqual(['Your Name', 'Message'])
    expect(texts(shell, 'form button')).toEqual(['Post Message'])
    expect(texts(shell, 'h2')).toEqual(['Messages'])
    release()
    await rest()
  })
})

test.each([
  ['/', 'sessions', 3, 'session'],
  ['/speakers', 'speakers', 4, 'speaker'],
  ['/sponsors', 'sponsors', 4, 'sponsor'],
  ['/messaging', 'attendee_messages', 3, 'message'],
])('the page %s with slow %s has %i placeholders at once, and the rest follows', async (path, table, count, shape) => {
  await forget()
  await whileLocked(app, table, async (release) => {
    const { response, shell, rest } = await openSlowly(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(texts(shell, `.placeholders.${shape} .placeholder`)).toHaveLength(count)
    expect(attributes(shell, '.placeholders', 'aria-busy')).toEqual(['true'])
    expect(texts(shell, '.bottom-nav a')).toEqual(['Agenda', 'Speakers', 'Sponsors', 'Messaging', 'Map'])
    release()
    const html = await rest()
    expect(html.length).toBeGreaterThan(shell.length + 1000)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!
    const inline = attributes(html, 'script:not([src], [type*=ld])', 'nonce')
    expect(inline.length).toBeGreaterThan(0)
    expect(new Set(inline)).toEqual(new Set([nonce]))
    expect(html.match(/<script(?![^>]*(nonce|src)=)(?! type="application\/ld\+json")/g)).toBe(null)
  })
})

test.each([
  ['/', 'changes', 'Couldn’t load this section. Please try again in a moment.'],
  ['/sponsors', 'announcements', 'Couldn’t load announcements. Please try again in a moment.'],
])('the page %s without its %s says so in one sentence', async (path, table, sentence) => {
  await forget()
  await whileLocked(app, table, async () => {
    const { rest } = await openSlowly(path)
    const said = texts(await rest(), 'p').filter((text) => text.includes('Couldn’t load'))
    expect(said).toEqual([sentence])
  })
})

test('a page in time is whole and contains no streaming script', async () => {
  for (const path of ['/', '/speakers', '/sponsors', '/messaging', '/?map']) {
    const { html, headers } = await openWhole(app, path)
    // What is data is none.
    expect(html.match(/<script(?![^>]*src=)(?! type="application\/ld\+json")/g)).toBe(null)
    expect(headers.get('content-security-policy')).not.toContain('nonce')
    expect(texts(html, '.placeholder')).toEqual([])
  }
})

test('each page has its own nonce', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/?track=Tech']) {
    await forget()
    await whileLocked(app, 'sessions', async (release) => {
      const { response, rest } = await openSlowly(path)
      nonces.add(/'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!)
      release()
      await rest()
    })
  }
  expect(nonces.size).toBe(2)
})

test.each(['br', 'gzip'])('the shell of a late page comes at once with the encoding %s', async (encoding) => {
  await forget()
  await whileLocked(app, 'sessions', async (release) => {
    const { response, shell, rest } = await openSlowly('/', encoding)
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      encoding,
      'accept-encoding',
    ])
    expect(texts(shell, '.placeholders .placeholder')).toHaveLength(3)
    release()
    expect(texts(await rest(), '.session h3').length).toBeGreaterThan(20)
  })
})

test('a post that could not be stored counts for nothing: the same words go through when the database is back', async () => {
  const post = () =>
    app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message: 'Is anybody there?' })
  await whileLocked(app, 'events, sponsors, attendee_messages, login_sessions', async () => {
    const answers = await Promise.all([post(), post(), post()])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  })
  await until(async () => (await post()).status === 201)
})

test('a failed vote takes no quota', async () => {
  const [talk] = await pittsburghOn(TO_COME)
  const { id } = await ask(app.visitor(), talk!.id, 'Is it open?')
  await show(await app.admin(), id)
  // The session of a question without votes is read from the database.
  const vote = (questionId: string) => app.visitor().post('/api/questions/vote', { questionId, isWanted: true })
  let broken: Response[] = []
  await whileLocked(app, 'questions', async () => {
    broken = await Promise.all(Array.from({ length: 100 }, () => vote('never')))
  })
  expect(new Set(broken.map(({ status }) => status))).toEqual(new Set([503, 429]))
  expect(broken.filter((answer) => answer.headers.has('set-cookie'))).toEqual([])
  expect((await vote(id)).status).toBe(201)
})
