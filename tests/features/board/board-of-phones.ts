import { beforeEach } from 'bun:test'
import { Elysia } from 'elysia'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events } from '../../../db/schema.ts'
import { publicRoute } from '../../../src/features/auth/route-access.ts'
import { attendeeMessageRoutes } from '../../../src/features/board/routes.tsx'
import { changeRoutes } from '../../../src/features/history/routes.tsx'
import { handleDeviceCookie } from '../../../src/http/device.ts'
import { openFileDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { anEvent } from '../../support/rows.ts'

/** `cookie` is empty for a phone without a device. */
export type Phone = { from: string; cookie?: string }

const calls = callers(
  new Elysia()
    .use(attendeeMessageRoutes)
    .use(changeRoutes)
    .post('/api/device', ({ request }) => handleDeviceCookie(request), publicRoute),
)
export const { visitor } = calls

/** For the tests of one file: an organizer, and an event per name, which is its id and slug. */
export async function boards(names: string[]): Promise<Caller> {
  await openFileDatabase()
  for (const name of names) await createEvent(name, name)
  return calls.signIn('anna')
}

const createEvent = (id: string, name: string) =>
  writeWithRevision(id, ['event'], (tx) => tx.insert(events).values(anEvent({ id, name, slug: id })))

/** For the tests of one file: a new event per test, named by `on`. */
export async function boardOfPhones() {
  const on = { eventId: '', count: 0 }
  const anna = await boards([])
  beforeEach(async () => {
    on.eventId = `event-${++on.count}`
    await createEvent(on.eventId, `WITCON ${on.count}`)
  })

  const remove = (wanted: object) => anna('POST', '/api/admin/board/removals', { eventSlug: on.eventId, ...wanted })
  const undo = (changeId: string | null) => anna('POST', `/api/admin/changes/${changeId}/undo`)
  const send = (message: string, by: Phone) => post(on.eventId, by, message)
  /** `what` is `closed`, `held`, `slow`, or `words`. */
  const set = (what: string, said: object) =>
    anna('PUT', `/api/admin/board/${what}`, { eventSlug: on.eventId, ...said })
  const waiting = async () =>
    messagesOf((await anna('GET', `/api/admin/attendee-messages?eventSlug=${on.eventId}&waiting`)).json)
  return {
    anna,
    on,
    board: () => board(on.eventId),
    remove,
    undo,
    send,
    post: async (message: string, by: Phone): Promise<string> => (await send(message, by)).json.id,
    set,
    waiting,
  }
}

/** A phone that touched the form. */
export async function phone(from: string) {
  const { headers } = await visitor('POST', '/api/device', undefined, { from })
  return { from, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

let texts = 0
export function post(eventId: string, { from, cookie }: Phone, message = `Message ${++texts}`) {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  return visitor('POST', '/api/attendee-messages', { eventId, name: 'Ada', message }, { from, headers })
}

export const board = async (slug: string) =>
  messagesOf((await visitor('GET', `/api/attendee-messages?eventSlug=${slug}`)).json)

export const messagesOf = (posts: { message: string }[]) => posts.map(({ message }) => message)

export async function many<T>(count: number, one: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(await one(at))
  return all
}
