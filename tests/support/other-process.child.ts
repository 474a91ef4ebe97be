import { closeDatabase, connectDatabase, type DatabaseTarget } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { sendDuePushes } from '../../src/features/my-schedule/push/send-pushes.ts'
import { execute } from './execute.ts'

export type Command =
  | { open: DatabaseTarget }
  | { migrate: true }
  | { execute: string }
  | { changeSessions: string }
  | { sendPushes: number }
  | { close: true }
export type Answer = { result: unknown } | { error: string }

process.on('message', async (command: Command) => {
  process.send!(
    await obey(command).then(
      (result): Answer => ({ result }),
      (error): Answer => ({ error: String(error?.cause?.message ?? error?.message ?? error) }),
    ),
  )
})

async function obey(command: Command): Promise<unknown> {
  if ('open' in command) return connectDatabase(command.open)
  if ('migrate' in command) return migrate()
  if ('execute' in command) return execute(command.execute)
  if ('changeSessions' in command) return writeWithRevision(command.changeSessions, ['sessions'], async () => {})
  if ('sendPushes' in command) return sendDuePushes(command.sendPushes)
  return closeDatabase()
}
