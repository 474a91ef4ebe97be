import { mkdirSync, readFileSync } from 'node:fs'
import { type Ending, runCommand } from './command.ts'
import type { Counts, Result } from './result.ts'

/** Ends a test, or a process of tests, that hangs: far above the time of any on a busy machine. */
const TEST_TIMEOUT_MS = 120_000
const PROCESS_TIMEOUT_SECONDS = 900

/** For `bun test`. */
export const TEST_LIMIT = `--timeout=${TEST_TIMEOUT_MS}`

type Paths = { output: string; report: string; dataDir: string }

/** Whether a test file says that it needs a process of its own, and why. */
export function needsOwnProcess(file: string): boolean {
  return /^\/\/ In a process of its own: /m.test(readFileSync(file, 'utf8'))
}

/**
 * Runs test files one after another in one process, each with its own global object, modules, settings and data folder. After a
 * crash or a hang each file runs again by itself, which finds the culprit; the first ending still counts as a failure.
 */
export async function runTestFiles(
  files: string[],
  nextPaths: () => Paths,
  env: Record<string, string> = {},
): Promise<Result[]> {
  const ending = await runProcess(files, nextPaths(), env)
  const problem = problemOf(ending)
  if (!problem) return files.map((file) => resultOf(file, files, ending))
  if (files.length === 1)
    return [{ ...resultOf(files[0]!, files, ending), ...failedOnce(ending.counts.get(files[0]!)), problem }]
  const alone: Result[] = []
  for (const file of files) alone.push(...(await runTestFiles([file], nextPaths, env)))
  if (alone.some(({ failed }) => failed > 0)) return alone
  const name = `${files[0]} to ${files.at(-1)}, in one process`
  return [...alone, { name, ...failedOnce(), output: ending.output, problem: `${problem}; each passes by itself` }]
}

type TestEnding = Ending & { counts: Map<string, Counts & { seconds: number }> }

async function runProcess(files: string[], { output, report, dataDir }: Paths, env: Record<string, string>) {
  mkdirSync(dataDir)
  const ending = await runCommand(
    [
      ...[process.execPath, 'test', '--isolate', '--preload', `${import.meta.dir}/fresh-folder.preload.ts`, TEST_LIMIT],
      ...['--reporter=junit', `--reporter-outfile=${report}`, ...files.map((file) => `./${file}`)],
    ],
    { output, env: { ...process.env, ...nobodysSettings, ...env, DATA_DIR: dataDir }, limit: PROCESS_TIMEOUT_SECONDS },
  )
  return { ...ending, counts: await readCounts(report) }
}

/** Why a process counts as failed although no test of it did. */
function problemOf({ timedOut, counts, signal, code }: TestEnding): string | undefined {
  if (timedOut) return 'did not finish in time'
  if (counts.size === 0 && code !== 0) return `ended without a report of its tests (${signal ?? `exit code ${code}`})`
  const hasFailures = [...counts.values()].some(({ failed }) => failed > 0)
  if (code !== 0 && (!hasFailures || code !== 1)) return `ended with ${signal ?? `exit code ${code}`}`
}

function resultOf(file: string, files: string[], { counts, output }: TestEnding): Result {
  const count = counts.get(file)
  if (!count || count.passed + count.failed + count.skipped === 0)
    return { name: file, ...failedOnce(), output: outputOf(file, files, output), problem: 'holds no tests' }
  return { name: file, ...count, output: outputOf(file, files, output) }
}

/** What one file printed: everything from its own heading to that of another file of the process. */
function outputOf(file: string, files: string[], output: string): string {
  const parts = output.split(/^(?=tests\/\S+\.(?:test|e2e)\.tsx?:$)/m)
  let isOwn = false
  const own = parts.filter((part) => {
    const heading = files.find((other) => part.startsWith(`${other}:\n`))
    if (heading) isOwn = heading === file
    return isOwn
  })
  return own.join('') || output
}

function failedOnce(counts: Counts = { passed: 0, failed: 0, skipped: 0 }): Counts {
  return { ...counts, failed: counts.failed + 1 }
}

/** The totals of each file in bun's JUnit report; none where it was not written, as after a crash. */
async function readCounts(report: string): Promise<TestEnding['counts']> {
  const file = Bun.file(report)
  const xml = (await file.exists()) ? await file.text() : ''
  const suites = xml.matchAll(
    /^ {2}<testsuite name="[^"]*" file="([^"]*)" tests="(\d+)" assertions="\d+" failures="(\d+)" skipped="(\d+)" time="([\d.]+)"/gm,
  )
  const counts: TestEnding['counts'] = new Map()
  for (const [, name, ...figures] of suites) {
    const [tests, failed, skipped, seconds] = figures.map(Number) as [number, number, number, number]
    counts.set(name!, { passed: tests - failed - skipped, failed, skipped, seconds })
  }
  return counts
}

/** What somebody set for herself, or in an `.env` file, is never what the tests run with: all settings but DATA_DIR. Empty means unset. */
export const nobodysSettings = {
  // React's development build takes the server a sixth more processor.
  NODE_ENV: 'production',
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
