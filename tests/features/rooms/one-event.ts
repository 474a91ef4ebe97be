import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { changes, events, type Room, rooms } from '../../../db/schema.ts'
import { changeRoutes } from '../../../src/features/history/routes.tsx'
import { roomRoutes } from '../../../src/features/rooms/routes.tsx'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { anEvent } from '../../support/rows.ts'

export const { signIn } = callers(new Elysia().use(roomRoutes).use(sessionRoutes).use(changeRoutes))

/** Two events without rooms and sessions. For a file's `beforeEach`. */
export async function makeOneEvent() {
  await db.delete(changes)
  await db.delete(events)
  await db.insert(events).values([anEvent({ id: 'pgh' }), anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus' })])
}

/** What an organizer does to rooms and sessions, and how they are then. */
export function organizing(anna: () => Caller) {
  return {
    createSession: async (location: string | null, more = {}) => {
      const said = { eventId: 'pgh', title: 'Talk', startTime: '9:00 AM', endTime: '10:00 AM', track: 'Tech' }
      const { json, headers } = await anna()('POST', '/api/admin/sessions', { ...said, location, ...more })
      return { ...json, changeId: headers.get('change-id') }
    },
    createRoom: async (name: string, more = {}): Promise<Room & { changeId: string }> => {
      const { json, headers } = await anna()('POST', '/api/admin/rooms', { eventId: 'pgh', name, ...more })
      return { ...json, changeId: headers.get('change-id') }
    },
    undo: async (changeId: string | null) => {
      const { status, json, text } = await anna()('POST', `/api/admin/changes/${changeId}/undo`)
      return [status, json?.message ?? text]
    },
    listed: async (): Promise<Room[]> => (await anna()('GET', '/api/admin/rooms?eventSlug=pgh')).json,
    names: async () => (await anna()('GET', '/api/admin/rooms?eventSlug=pgh')).json.map(({ name }: Room) => name),
    locations: async () => (await selectSessions(db)).map(({ location }) => location).sort(),
    rows: () => db.select().from(rooms),
  }
}
