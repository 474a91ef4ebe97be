import { applyImport } from '../../../src/features/import/apply/apply-import.ts'
import { readProgramFile } from '../../../src/formats/read-program-file.ts'
import { findEvent } from '../../../src/pages/cached-events.ts'
import { cachedSessions } from '../../../src/program/program-rows.ts'
import type { Take } from './screenshot.ts'

/** A conference as it is published, all of its days. */
export async function takeSchedule(take: Take, file: string) {
  const read = await readProgramFile(await Bun.file(file).bytes(), {})
  if (read.status !== 'read') throw new Error(`No program can be read from ${file}`)
  const imported = {
    slug: 'schedule',
    file: read.program,
    options: { origin: { name: 'schedule' } },
    canCreateEvent: true,
  }
  await applyImport(imported, { actor: 'screenshots' })
  const sessions = await cachedSessions((await findEvent('schedule'))!.id)
  const [longest] = sessions.toSorted((a, b) => (b.description ?? '').length - (a.description ?? '').length)
  await take('schedule', '/?eventSlug=schedule')
  await take('schedule-rooms', '/?eventSlug=schedule&view=rooms&day=2')
  await take('schedule-session', `/?eventSlug=schedule&session=${longest!.id}`)
  await take('schedule-speakers', '/speakers?eventSlug=schedule')
}
