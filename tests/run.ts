/**
 * The test command: type check, linter, then every test file in a process of its own.
 * `bun run test tests/db` runs only the test files whose path contains `tests/db`, and shows what they print.
 * The last line is the sum over all of them; the exit code is 0 only if everything ran to its end and passed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Glob } from 'bun'
import { runCommand, stopCommands } from './support/command.ts'
import { findBrowser } from './support/find-browser.ts'
import { remarksIn } from './support/remarks.ts'
import { addUp, type Result, summary } from './support/result.ts'
import { runTestFile } from './support/test-file.ts'

process.chdir(join(import.meta.dir, '..'))
const filters = process.argv.slice(2).map((path) => relative('.', path))
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

const testFiles = [...new Glob('tests/**/*.{test,e2e}.{ts,tsx}').scanSync('.')].sort().filter(isWanted)
const browserFiles = testFiles.filter((file) => file.includes('.e2e.'))
const architectureFiles = testFiles.filter((file) => file.startsWith(join('tests', 'architecture')))
const requestFiles = testFiles.filter((file) => !browserFiles.includes(file) && !architectureFiles.includes(file))

if (filters.length === 0)
  await stage('Type check and linter', ['tsc --noEmit', 'biome check --error-on-warnings .'], runCheck)
await stage('Architecture', architectureFiles, runFile)
await stage('Units and requests', requestFiles, runFile)
// Brought once, not by several files at a time; a file that finds none says so itself.
if (browserFiles.length > 0) await findBrowser().catch(() => undefined)
await stage('Browser', browserFiles, runFile)
if (testFiles.length === 0)
  report({ name: filters.join(' ') || 'tests', passed: 0, failed: 1, skipped: 0, problem: 'no such tests' })

const total = addUp(results)
const failures = results.filter((result) => result.failed > 0)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((result) => `  ${result.name}`).join('\n')}`)
if (total.skipped > 0) console.log(`\n${total.skipped} skipped, for what they need is not here: see NOT TRIED above`)
// The last line is read by machines, and says nothing else (.ci/run).
console.log(`\n${summary({ ...total, skipped: 0 })}`)
process.exit(total.failed > 0 ? 1 : 0)

function isWanted(file: string) {
  return filters.length === 0 || filters.some((filter) => file.includes(filter))
}

/** Runs what belongs together, as many at a time as there are processors, up to four. */
async function stage(title: string, names: string[], run: (name: string) => Promise<Result>) {
  if (names.length === 0) return
  console.log(`\n${title}`)
  const waiting = [...names]
  const runNext = async (): Promise<void> => {
    const name = waiting.shift()
    if (name === undefined) return
    report(await run(name))
    return runNext()
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, runNext))
}

async function runCheck(script: string): Promise<Result> {
  const { code, output, seconds } = await runCommand([process.execPath, '--bun', 'run', ...script.split(' ')], {
    output: nextPath('log'),
  })
  return { name: script, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds, output }
}

function runFile(file: string): Promise<Result> {
  return runTestFile(file, { output: nextPath('log'), report: nextPath('xml'), dataDir: nextPath('data') })
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
