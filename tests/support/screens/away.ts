import { closeDatabase, connectDatabase } from '../../../db/client.ts'
import { ALL_EVENTS, startRevisionSync } from '../../../db/revision-sync.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events } from '../../../db/schema.ts'
import type { TestApp } from '../app.ts'
import { testDataDir } from '../database.ts'
import { startProxy } from '../proxy.ts'
import { until } from '../until.ts'
import type { Take } from './screenshot.ts'

/** Takes the database away, then the events: nothing can be taken after this. */
export async function takeAway(app: TestApp, take: Take) {
  const line = await throughALine(app)
  await app.visitor().get('/')
  line.close()
  await until(async () => (await app.visitor().get('/')).headers.has('warning'))
  await take('saved-copy', '/')
  await take('away', '/speakers?q=never-asked-before&eventSlug=long')
  await line.reopen()
  await until(() =>
    writeWithRevision(ALL_EVENTS, ['event'], (tx) => tx.delete(events)).then(
      () => true,
      () => false,
    ),
  )
  await take('uninitialized', '/speakers')
  line.close()
}

/** The app's database behind a line that can be broken. */
async function throughALine({ database }: TestApp) {
  const line = await startProxy(database.address.host)
  await closeDatabase()
  await connectDatabase({ databaseUrl: line.url(database.target.database), dataDir: testDataDir })
  startRevisionSync()
  return line
}
