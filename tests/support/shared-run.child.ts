/**
 * Holds everything that the test files of one run share, until that run disconnects: the database server with a seeded template,
 * the browser assets on disk, and a browser for each worker. Sends the names of the first two, then the addresses of the browsers.
 */
import { chromium } from 'playwright-core'
import { closeDatabase } from '../../db/client.ts'
import { writeBrowserAssets } from '../../executable/write-browser-assets.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { seedEmptyDatabase } from '../../src/operations/seed-empty-database.ts'
import { ADMIN } from './app.ts'
import { testDatabase } from './database.ts'
import { BROWSER_ARGUMENTS, findBrowser } from './find-browser.ts'
import { freePort } from './free-port.ts'

const disconnected = Promise.withResolvers<void>()
process.once('disconnect', () => disconnected.resolve())
const [assets = '', browserCount = '0'] = process.argv.slice(2)

const [seeded] = await Promise.all([createSeededTemplate(), writeBrowserAssets(assets)])
process.send!({ env: { TEST_SEEDED_TEMPLATE: seeded.target.database, TEST_ASSETS: assets } })
const browsers = await Promise.all(Array.from({ length: Number(browserCount) }, startBrowser)).catch((error: Error) => {
  // Every file that needs a browser fails with the same reason.
  console.error(error.message)
  return []
})
process.send!({ browsers: browsers.map(({ address }) => address) })

await disconnected.promise
await Promise.all([seeded.close(), ...browsers.map(({ browser }) => browser.close())])
process.exit()

/** Postgres copies no database that anybody is connected to. */
async function createSeededTemplate() {
  const database = await testDatabase()
  await seedEmptyDatabase()
  await createAdmin(ADMIN)
  await closeDatabase()
  return database
}

async function startBrowser() {
  const port = await freePort()
  const args = [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`]
  return { browser: await chromium.launch({ ...(await findBrowser()), args }), address: `http://127.0.0.1:${port}` }
}
