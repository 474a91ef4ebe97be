import { afterAll, beforeAll } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { publicRoute } from '../../../src/features/auth/route-access.ts'
import { attendeeMessageRoutes } from '../../../src/features/board/routes.tsx'
import { changeRoutes } from '../../../src/features/history/routes.tsx'
import { handleDeviceCookie } from '../../../src/http/device.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'

export type Phone = { from: string; cookie: string }

const { visitor, signIn } = callers(
  new Elysia()
    .use(attendeeMessageRoutes)
    .use(changeRoutes)
    .post('/api/device', ({ request }) => handleDeviceCookie(request), publicRoute),
)

export { visitor }
export const organizer = () => signIn('anna')

/** For a test file: events of these names, each with a board that phones post on. */
export function boardsOf(names: string[]) {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await db.insert(events).values(names.map((name) => ({ id: name, name, slug: name, city: 'Erie' })))
  })
  afterAll(() => database.close())
}

/** Somebody who touched the form. */
export async function phone(from: string): Promise<Phone> {
  const { headers } = await visitor('POST', '/api/device', undefined, { from })
  return { from, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

let texts = 0
export function post(eventId: string, { from, cookie }: Phone, message = `Message ${++texts}`) {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  return visitor('POST', '/api/attendee-messages', { eventId, name: 'Ada', message }, { from, headers })
}

export const many = async <T>(count: number, one: (at: number) => Promise<T>) => {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(await one(at))
  return all
}
