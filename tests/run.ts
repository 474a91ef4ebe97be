/**
 * The test command: type check, linter, then every test file. `bun run test tests/db` runs only the files whose path contains
 * `tests/db` and shows what they print; `bun run test --changed` runs those that a change can break (see CONTRIBUTING.md).
 * The last line is the sum over all of them; the exit code is 0 only if everything ran to its end and passed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Glob } from 'bun'
import { findChangedTests } from './support/changed-tests.ts'
import { runCommand, stopCommands } from './support/command.ts'
import { remarksIn } from './support/remarks.ts'
import { addUp, type Result, summary } from './support/result.ts'
import { startSharedRun } from './support/shared-run.ts'
import { needsOwnProcess, runTestFiles } from './support/test-file.ts'

/** Files of one process: its start and the app's modules are paid once; a crash concerns no more than these. */
const MAX_FILES_PER_PROCESS = 10
/** Fewer files start what they need themselves, which is faster. */
const MIN_FILES_TO_SHARE = 4
/** A browser test ends before optimized code pays off: without it its process takes a fifth less. */
const shortLived = { BUN_JSC_useDFGJIT: '0' }
/** `--changed` starts no further file after so long, and says how many it left out. */
const CHANGED_LIMIT_MS = 45_000
/** One more than cores: tests wait for browsers, timers and processes. */
const workers = Math.min(availableParallelism() + 1, 4)

process.chdir(join(import.meta.dir, '..'))
const args = process.argv.slice(2)
const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
const filters = args.filter((arg) => arg !== changed).map((path) => relative('.', path))
const scratch = mkdtempSync(join(tmpdir(), 'conference-tests-'))
const results: Result[] = []
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => {
    stopCommands()
    process.exit(code)
  })

const allFiles = [...new Glob('tests/**/*.{test,e2e}.{ts,tsx}').scanSync('.')].sort().filter(isWanted)
const testFiles = changed ? findChangedTests(allFiles, changed.split('=')[1] ?? 'main') : allFiles
const browserFiles = testFiles.filter(isBrowserFile)
const checks = args.length === 0 ? ['types', 'biome check --error-on-warnings .'] : []
const groups = changed
  ? testFiles.map((file) => [file])
  : [...checks, ...groupFiles(testFiles.filter((file) => !isBrowserFile(file))), ...groupFiles(browserFiles)]

const shared =
  testFiles.length < MIN_FILES_TO_SHARE
    ? undefined
    : await startSharedRun(join(scratch, 'shared'), browserFiles.length > 0 ? workers : 0)
await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
await shared?.release()
if (changed && groups.length > 0)
  console.log(`\nLeft out for time: ${groups.length} of ${testFiles.length} test files, the farthest from the change`)
if (changed && testFiles.length === 0) console.log('No test imports what changed')
else if (testFiles.length === 0)
  report({ name: filters.join(' ') || 'tests', passed: 0, failed: 1, skipped: 0, problem: 'no such tests' })

const total = addUp(results)
const failures = results.filter((result) => result.failed > 0)
if (failures.length > 0) {
  const lines = failures.flatMap(({ name, output }) => [name, ...failedTestsIn(output)])
  console.log(`\nFailed:\n${lines.join('\n').replace(/^/gm, '  ')}`)
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped, for what they need is not here: see NOT TRIED above`)
// The last line is read by machines, and says nothing else (.ci/run).
console.log(`\n${summary({ ...total, skipped: 0 })}`)
process.exit(total.failed > 0 ? 1 : 0)

function isWanted(file: string) {
  return filters.length === 0 || filters.some((filter) => file.includes(filter))
}

function isBrowserFile(file: string) {
  return file.includes('.e2e.')
}

/** Files that need a process of their own come first: they are the longest. */
function groupFiles(files: string[]): string[][] {
  const alone = files.filter(needsOwnProcess)
  const others = files.filter((file) => !alone.includes(file))
  const size = Math.max(1, Math.min(MAX_FILES_PER_PROCESS, Math.ceil(others.length / workers / 4)))
  const groups = Array.from({ length: Math.ceil(others.length / size) }, (_, i) =>
    others.slice(i * size, (i + 1) * size),
  )
  return [...alone.map((file) => [file]), ...groups]
}

/** Takes one group after another until none is left. */
async function work(worker: number): Promise<void> {
  while (groups.length > 0 && !(changed && performance.now() > CHANGED_LIMIT_MS)) {
    const group = groups.shift()!
    if (typeof group === 'string') report(await runCheck(group))
    else for (const result of await runGroup(group, worker)) report(result)
  }
}

async function runGroup(files: string[], worker: number): Promise<Result[]> {
  const browser = isBrowserFile(files[0]!) ? (await shared?.browsers)?.[worker] : undefined
  const env = { ...shared?.env, ...(isBrowserFile(files[0]!) && shortLived), ...(browser && { TEST_BROWSER: browser }) }
  const paths = () => ({ output: nextPath('log'), report: nextPath('xml'), dataDir: nextPath('data') })
  return runTestFiles(files, paths, env)
}

async function runCheck(script: string): Promise<Result> {
  const { code, output, seconds } = await runCommand([process.execPath, '--bun', 'run', ...script.split(' ')], {
    output: nextPath('log'),
  })
  return { name: script, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds, output }
}

/** The failed tests of what a file printed, by name, for whoever sees the end of a long log alone. */
function failedTestsIn(output = '') {
  return new Set(output.match(/^(\(fail\)|error:|\w+Error:) .*$/gm))
}

function nextPath(kind: string) {
  return join(scratch, `${Bun.randomUUIDv7()}.${kind}`)
}

function report(result: Result) {
  results.push(result)
  const time = result.seconds === undefined ? '' : ` (${result.seconds.toFixed(1)} s)`
  const problem = result.problem ? `: ${result.problem}` : ''
  console.log(`  ${result.failed > 0 ? '✗' : '✓'} ${result.name}: ${summary(result)}${time}${problem}`)
  if (result.output && (result.failed > 0 || filters.length > 0))
    console.log(result.output.trimEnd().replace(/^/gm, '    '))
  else for (const words of remarksIn(result.output ?? '')) console.log(`    ${words}`)
}
