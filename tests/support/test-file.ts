import { mkdirSync } from 'node:fs'
import { type Ending, runCommand } from './command.ts'
import type { Counts, Result } from './result.ts'

/**
 * What hangs is ended after so long, a test and the whole file: much longer than any takes on a machine that is busy with other
 * things. A test that says a limit of its own needs even more.
 */
const LONGEST_TEST_MS = 120_000
const LONGEST_FILE_SECONDS = 900

/** For `bun test`. */
export const TEST_LIMIT = `--timeout=${LONGEST_TEST_MS}`

type Places = { output: string; report: string; dataDir: string }

/**
 * Runs one test file in a process of its own, so that a crash is that file's alone and no file sees another's leftovers.
 * Only a report that was written, and a process that ended well, count as passed.
 */
export async function runTestFile(file: string, { output, report, dataDir }: Places): Promise<Result> {
  mkdirSync(dataDir)
  const ending = await runCommand(
    [process.execPath, 'test', `./${file}`, TEST_LIMIT, '--reporter=junit', `--reporter-outfile=${report}`],
    { output, env: { ...process.env, ...nobodysSettings, DATA_DIR: dataDir }, limit: LONGEST_FILE_SECONDS },
  )
  const counts = await readCounts(report)
  return { name: file, seconds: ending.seconds, output: ending.output, ...judge(ending, counts) }
}

/** What somebody set for herself, or in an `.env` file, is never what the tests run with: all settings but DATA_DIR. Empty means unset. */
export const nobodysSettings = {
  NODE_ENV: 'test',
  ...Object.fromEntries(
    [
      ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'APP_SECRET', 'ADMIN_USERNAME', 'ADMIN_PASSWORD'],
      ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      ...['PORT', 'HOST', 'PUBLIC_URL', 'DRAIN_SECONDS', 'TRUST_PROXY', 'PROXY_HOPS', 'CDN_SECONDS', 'PRIVATE_SOURCES'],
      ...['BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_TO', 'REGISTRATION', 'OFFLINE'],
      ...['LOG_FORMAT', 'LOG_LEVEL', 'METRICS_PORT', 'METRICS_TOKEN'],
    ].map((name) => [name, '']),
  ),
}

function judge(ending: Ending, counts: Counts | undefined): Counts & { problem?: string } {
  if (ending.timedOut) return { ...failedOnce(counts), problem: 'did not finish in time' }
  if (!counts)
    return {
      ...failedOnce(counts),
      problem: `ended without a report of its tests (${ending.signal ?? `exit code ${ending.code}`})`,
    }
  if (counts.failed > 0) return counts
  if (ending.code !== 0)
    return { ...failedOnce(counts), problem: `ended with ${ending.signal ?? `exit code ${ending.code}`}` }
  if (counts.passed + counts.skipped === 0) return { ...failedOnce(counts), problem: 'holds no tests' }
  return counts
}

function failedOnce(counts: Counts = { passed: 0, failed: 0, skipped: 0 }): Counts {
  return { ...counts, failed: counts.failed + 1 }
}

/** The totals of bun's JUnit report; undefined when none was written, as after a crash or an error outside any test. */
async function readCounts(report: string): Promise<Counts | undefined> {
  const file = Bun.file(report)
  const xml = (await file.exists()) ? await file.text() : ''
  const totals = /<testsuites name="[^"]*" tests="(\d+)" assertions="\d+" failures="(\d+)" skipped="(\d+)"/.exec(xml)
  if (!totals) return
  const [tests, failed, skipped] = totals.slice(1).map(Number) as [number, number, number]
  return { passed: tests - failed - skipped, failed, skipped }
}
