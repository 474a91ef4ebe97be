import { beforeAll, expect } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { startRevisionSync } from '../../db/revision-sync.ts'
import { attendeeMessages, sessions, speakers, sponsorMessages } from '../../db/schema.ts'
import { seeds } from '../../seeds/index.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { replaceEventProgram } from '../../src/features/events/service.ts'
import { picture } from '../features/uploads/pictures.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { eventIdOf } from '../support/event-id.ts'

/** For the tests of one file: an installation with both cities, a message of each kind and one `photo`, to be kept and put back. */
export function installation() {
  const { dataDir: folder, env } = cliDatabase()
  const photo = crypto.randomUUID()
  const place = (name: string) => join(folder, name)
  const pictureFile = (id: string) => place(`uploads/pictures/${id}/64.webp`)
  beforeAll(async () => {
    startRevisionSync()
    for (const seed of Object.values(seeds)) await replaceEventProgram(seed, { actor: 'test' })
    await createAdmin({ username: 'organizer', password: 'correct horse battery' })
    await writeMessages()
    mkdirSync(place(`uploads/pictures/${photo}`), { recursive: true })
    writeFileSync(pictureFile(photo), await picture(64, 64, 'webp'))
    await giveSomebodyAPhoto(photo)
  })

  async function keep(name: string, ...args: string[]) {
    const kept = await cli(['backup', '--out', place(name), '--json', ...args], env)
    expect(kept.code).toBe(0)
    return JSON.parse(kept.out)
  }
  const restore = (name: string, ...args: string[]) => cli(['restore', place(name), ...args], env)

  return { folder, env, photo, place, pictureFile, keep, restore }
}

async function writeMessages() {
  const eventId = await eventIdOf('pgh')
  // A line of its own to whoever splits text carelessly, and a moment with all its milliseconds.
  const message = 'Line\u2028separator, "quotes", é, 🎉\nand a new line'
  const createdAt = '2026-03-14T09:00:00.123Z'
  // Who sent it is in no backup.
  await db.insert(attendeeMessages).values({ eventId, name: 'Ann', message, createdAt, fromNetwork: 'hash' })
  await db
    .insert(sponsorMessages)
    .values({ eventId, sponsorId: 'gone', name: 'Ann', email: 'ann@example.org', message })
}

async function giveSomebodyAPhoto(id: string) {
  const [speaker] = await db
    .select()
    .from(speakers)
    .where(eq(speakers.eventId, await eventIdOf('pgh')))
    .limit(1)
  await db
    .update(speakers)
    .set({ photoUrl: `/images/uploads/${id}/64.webp` })
    .where(eq(speakers.id, speaker!.id))
}

/** How many sessions somebody has called "An edit". */
export const editsIn = async (slug: string) =>
  (
    await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.eventId, await eventIdOf(slug)), eq(sessions.title, 'An edit')))
  ).length
