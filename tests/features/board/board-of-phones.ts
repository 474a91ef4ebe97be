import { afterAll, beforeAll, beforeEach } from 'bun:test'
import { Elysia } from 'elysia'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { events } from '../../../db/schema.ts'
import { publicRoute } from '../../../src/features/auth/route-access.ts'
import { attendeeMessageRoutes } from '../../../src/features/board/routes.tsx'
import { changeRoutes } from '../../../src/features/history/routes.tsx'
import { handleDeviceCookie } from '../../../src/http/device.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { anEvent } from '../../support/rows.ts'

type Phone = { from: string; cookie?: string }

/** For the tests of one file: a new event with a board for each of them, `on` which phones post. */
export function boardOfPhones() {
  const on = { eventId: '', count: 0 }
  const { visitor, signIn } = callers(
    new Elysia()
      .use(attendeeMessageRoutes)
      .use(changeRoutes)
      .post('/api/device', ({ request }) => handleDeviceCookie(request), publicRoute),
  )
  let database: TestDatabase
  let signedIn: Caller
  beforeAll(async () => {
    database = await testDatabase()
    signedIn = await signIn('anna')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    on.eventId = `event-${++on.count}`
    const event = anEvent({ id: on.eventId, name: `WITCON ${on.count}`, slug: on.eventId })
    await writeWithRevision(on.eventId, ['event'], (tx) => tx.insert(events).values(event))
  })

  const anna: Caller = (...call) => signedIn(...call)
  const board = async () => messagesOf((await visitor('GET', `/api/attendee-messages?eventSlug=${on.eventId}`)).json)
  const remove = (wanted: object) => anna('POST', '/api/admin/board/removals', { eventSlug: on.eventId, ...wanted })
  const undo = (changeId: string | null) => anna('POST', `/api/admin/changes/${changeId}/undo`)

  async function phone(from: string): Promise<Phone> {
    const { headers } = await visitor('POST', '/api/device', undefined, { from })
    return { from, cookie: headers.get('set-cookie')!.split(';')[0]! }
  }

  /** What the phone is answered. */
  function send(message: string, { from, cookie }: Phone) {
    const headers: Record<string, string> = cookie ? { cookie } : {}
    const body = { eventId: on.eventId, name: 'Ada', message }
    return visitor('POST', '/api/attendee-messages', body, { from, headers })
  }

  const post = async (message: string, by: Phone): Promise<string> => (await send(message, by)).json.id
  /** How the board is: `closed`, `held`, `slow` or its `words`. */
  const set = (what: string, said: object) =>
    anna('PUT', `/api/admin/board/${what}`, { eventSlug: on.eventId, ...said })
  const waiting = async () =>
    messagesOf((await anna('GET', `/api/admin/attendee-messages?eventSlug=${on.eventId}&waiting`)).json)

  return { visitor, anna, on, board, remove, undo, phone, post, send, set, waiting }
}

export const messagesOf = (posts: { message: string }[]) => posts.map(({ message }) => message)
