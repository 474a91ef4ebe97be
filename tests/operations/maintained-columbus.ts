import { afterAll, beforeAll, beforeEach, expect } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { db } from '../../db/client.ts'
import { sessions, speakers, sponsors } from '../../db/schema.ts'
import { changeRoutes } from '../../src/features/history/routes.tsx'
import { sessionRoutes } from '../../src/features/sessions/routes.tsx'
import { maintenanceRoutes } from '../../src/operations/routes.tsx'
import { findEvent } from '../../src/pages/cached-events.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type Caller, callers } from '../support/organizers.ts'

/** For the tests of one file: Columbus as it was first published before each of them, and who may repair it. */
export function maintainedColumbus() {
  const { visitor, signIn } = callers(new Elysia().use(maintenanceRoutes).use(changeRoutes).use(sessionRoutes))
  let database: TestDatabase
  let signedIn: Caller
  beforeAll(async () => {
    database = await testDatabase()
    signedIn = await signIn('anna')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await press('seed-columbus')
  })

  const anna: Caller = (...call) => signedIn(...call)
  const columbus = async () => (await findEvent('cbus'))!
  const undo = (id: string | null) => anna('POST', `/api/admin/changes/${id}/undo`)

  /** Status and message of a maintenance button, and what it can be undone by. */
  async function press(path: string) {
    const { status, json, text, headers } = await anna('POST', `/api/admin/${path}`)
    return { status, said: json?.message ?? text, changeId: headers.get('change-id') }
  }

  /** Everything on the program but its versions and when they were written, which go on. */
  async function program() {
    const { id } = await columbus()
    const of = async (table: typeof speakers | typeof sponsors) =>
      (await db.select().from(table).where(eq(table.eventId, id)).orderBy(asc(table.id))).map(
        ({ version: _, ...row }) => ({ ...row, updatedAt: undefined }),
      )
    const talks = await selectSessions().where(eq(sessions.eventId, id)).orderBy(asc(sessions.id))
    const unversioned = talks.map(({ version: _, ...row }) => ({ ...row, updatedAt: undefined }))
    return { sessions: unversioned, speakers: await of(speakers), sponsors: await of(sponsors) }
  }

  /** Presses a button twice and takes it back: it says what it did, then that nothing is left to do, then all is as before. */
  async function pressTwiceAndUndo(path: string, first: string, second: string) {
    const before = await program()
    const done = await press(path)
    expect([done.status, done.said]).toEqual([200, first])
    const after = await program()
    expect(await press(path)).toEqual({ status: 200, said: second, changeId: null })
    expect(await program()).toEqual(after)
    expect((await undo(done.changeId)).json).toEqual({ message: `Undid: ${first}` })
    expect(await program()).toEqual(before)
    return { before, after }
  }

  return { visitor, anna, columbus, press, undo, program, pressTwiceAndUndo }
}
