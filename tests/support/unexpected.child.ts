import { connectDatabase, db } from '../../db/client.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { handleUncaughtErrors } from '../../db/pool/uncaught-errors.ts'
import { until } from './until.ts'

/** A process in which first the driver, then our own code throws where nobody waits for it. */
const url = process.argv[2]!
await connectDatabase({ databaseUrl: url, dataDir: '.' })
handleUncaughtErrors(() => {
  console.log('ended in order')
  process.exit(1)
})
const lost = connectPostgres(url, {
  max: 1,
  statementTimeoutMs: 0,
  onclose: () => {
    throw new TypeError('null is not an object')
  },
})
await lost`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
// What is asked at that very moment may be refused.
await until(() =>
  db.execute('select 1').then(
    () => true,
    () => false,
  ),
)
console.log('still answering')
setTimeout(() => {
  throw new Error('ours')
})
