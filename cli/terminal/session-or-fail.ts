import type { Event, Session } from '../../db/schema.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { normalizeName } from '../../src/text/names.ts'
import { exitCodes } from './exit-codes.ts'
import { fail } from './terminal.ts'

/** A title counts only where one session has it. */
export async function sessionOrFail(event: Event, asked: string): Promise<Session> {
  const sessions = await listSessions(event.id)
  const byId = sessions.find(({ id }) => id === asked)
  if (byId) return byId
  const [found, ...others] = sessions.filter(({ title }) => normalizeName(title) === normalizeName(asked))
  if (found && !others.length) return found
  if (!found) return fail(`${event.name} has no session "${asked}".`, exitCodes.notFound)
  const ids = [found, ...others].map(({ id }) => id).join(', ')
  return fail(
    `${event.name} has more than one session titled "${asked}". Use one of these ids: ${ids}.`,
    exitCodes.usage,
  )
}
