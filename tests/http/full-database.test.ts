import { expect, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'
import { eventIdOf } from '../support/event-id.ts'
import { execute } from '../support/execute.ts'
import { attributes, openWhole, texts } from '../support/html.ts'

const app = await startFileApp()
const eventId = await eventIdOf('cbus')

/** The board's table refuses rows as Postgres does in that state, until the answer is called. */
async function refusing(code: string): Promise<() => Promise<unknown>> {
  await execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`)
  await execute(`create trigger refuse before insert on attendee_messages for each row execute function refuse()`)
  return () => execute('drop function refuse cascade')
}

// disk_full, out_of_memory, configuration_limit_exceeded, io_error, read_only_sql_transaction
test.each(['53100', '53200', '53400', '58030', '25006'])(
  'where the database can store nothing (%s) a post is asked to try again and keeps its text',
  async (code) => {
    const allow = await refusing(code)
    const post = { eventId, name: 'Bea', message: 'Is there room?' }
    const call = await app.visitor().post('/api/attendee-messages', post)
    expect([call.status, call.headers.get('retry-after'), await call.text()]).toEqual([
      503,
      '2',
      'The database is unavailable right now. Nothing was lost. Please try again in a moment.',
    ])
    const form = await app.visitor().submit('/messaging?eventSlug=cbus', post)
    const again = await form.text()
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '2'])
    expect([attributes(again, 'input[name=name]', 'value'), texts(again, 'textarea')]).toEqual([
      ['Bea'],
      [post.message],
    ])
    await allow()
  },
)

test('visitors read pages that nobody read before, even on a full disk', async () => {
  const allow = await refusing('53100')
  const post = { eventId, name: 'Bea', message: 'Is there room?' }
  expect((await app.visitor().post('/api/attendee-messages', post)).status).toBe(503)
  expect(texts((await openWhole(app, '/speakers?eventSlug=cbus')).html, '.speaker-grid strong').length).toBeGreaterThan(
    5,
  )
  await allow()
  expect((await app.visitor().post('/api/attendee-messages', post)).status).toBe(201)
})
