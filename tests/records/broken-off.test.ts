import { afterAll, beforeAll, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { changes, events, speakers } from '../../db/schema.ts'
import { applyEdit } from '../../src/records/row-diff.ts'
import { runUnitOfWork } from '../../src/records/unit-of-work.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { anEvent, aSpeaker } from '../support/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await db.insert(events).values(anEvent({ id: 'pgh' }))
  await db.insert(speakers).values([aSpeaker({ id: 'ada', bio: '' }), aSpeaker({ id: 'bob', bio: '' })])
})
afterAll(() => database.close())

test('two deadlocked changes both succeed, one after the other', async () => {
  const holding = new Map<string, PromiseWithResolvers<void>>(
    ['ada', 'bob'].map((id) => [id, Promise.withResolvers<void>()]),
  )
  const done = Promise.withResolvers<void>()
  let begun = 0
  /** Writes in the bios of both, first of one and then of the other, which somebody else holds by then. */
  const sign = async (who: string, first: string, second: string) => {
    await runUnitOfWork(async (writing) => {
      begun++
      // Who is begun again may be faster than who goes on, and would have it wait once more.
      if (begun > 2) await done.promise
      const rows = []
      for (const id of [first, second]) {
        const before = (await writing.lock('speakers', id))!
        rows.push({ table: 'speakers' as const, id, before, after: applyEdit(before, { bio: `${before.bio}${who}` }) })
        holding.get(id)!.resolve()
        await holding.get(second)!.promise
      }
      return writing.write('pgh', rows, { actor: who, summary: 'Signed' })
    })
    done.resolve()
  }
  await Promise.all([sign('A', 'ada', 'bob'), sign('B', 'bob', 'ada')])
  const bios = (await db.select().from(speakers).orderBy(asc(speakers.id))).map(({ bio }) => bio)
  expect(bios[0]).toBeOneOf(['AB', 'BA'])
  expect([bios[1], begun, await db.$count(changes)]).toEqual([bios[0]!, 3, 2])
})
