import { expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { attendeeMessages, sessions } from '../../db/schema.ts'
import { eventIdOf } from '../support/event-id.ts'
import { editsIn, installation } from './installation.ts'

const { folder, env, photo, place, pictureFile, keep, restore } = installation()

test('Ctrl-C half-way through a restore changes nothing and leaves no picture', async () => {
  const eventId = await eventIdOf('pgh')
  await db
    .insert(attendeeMessages)
    .values(Array.from({ length: 4000 }, () => ({ eventId, name: 'Ann', message: 'Hello' })))
  await keep('big', '--event', 'pgh')
  await db.update(sessions).set({ title: 'An edit' }).where(eq(sessions.eventId, eventId))
  rmSync(place('uploads'), { recursive: true })

  const { code, said } = await interruptAt('Restoring', ['restore', place('big'), '--yes'])
  const edits = await editsIn('pgh')
  // What was under way may still be finished, but only as a whole.
  expect([
    [30, false],
    [0, true],
  ]).toContainEqual([edits, existsSync(pictureFile(photo))])
  if (edits === 30)
    expect([code, said.endsWith('\nInterrupted. Rolled back: no partial changes were saved.\n')]).toEqual([130, true])
  expect((await restore('big', '--yes')).code).toBe(0)
})

test('Ctrl-C half-way through a backup leaves no file', async () => {
  const { code } = await interruptAt('Keeping', ['backup', '--out', place('interrupted')])
  expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual(
    code === 0 ? ['interrupted'] : [],
  )
})

async function interruptAt(word: string, args: string[]): Promise<{ code: number; said: string }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, '../../cli/index.ts'), ...args], {
    env: { ...process.env, ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  let said = ''
  for await (const bytes of child.stderr) {
    const isFirst = !said.includes(word)
    said += new TextDecoder().decode(bytes)
    if (isFirst && said.includes(word)) child.kill('SIGINT')
  }
  return { code: await child.exited, said }
}
