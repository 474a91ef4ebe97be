/**
 * `bun run test:firefox [PATH…]`: what attendees do, in the Firefox that is installed; all other browser tests use Chromium. Needs Firefox (Debian: `apt install firefox-esr`, or FIREFOX_PATH), and fails where there is none.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { addUp, type Result, summary } from '../support/result.ts'
import { runTestFiles } from '../support/test-file.ts'
import { findFirefox } from './find-firefox.ts'

if (!findFirefox()) {
  console.error(
    'Not tried: there is no Firefox here. Install it (Debian: apt install firefox-esr), or set FIREFOX_PATH.',
  )
  process.exit(1)
}
const wanted = process.argv.slice(2)
const journeys = [...new Glob('tests/firefox/*.journey.ts').scanSync('.')]
  .filter((file) => wanted.length === 0 || wanted.some((path) => file.includes(path)))
  .sort()
const scratch = mkdtempSync(join(tmpdir(), 'conference-firefox-'))
const results: Result[] = []
try {
  for (const file of journeys) await run(file)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const total = addUp(results)
console.log(`\n${summary(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function run(file: string) {
  const path = (kind: string) => join(scratch, `${results.length}.${kind}`)
  const paths = () => ({ output: path('log'), report: path('xml'), dataDir: path('data') })
  const [result] = (await runTestFiles([file], paths)) as [Result]
  results.push(result)
  console.log(`  ${result.failed > 0 ? '✗' : '✓'} ${file}: ${summary(result)}`)
  if (result.output && (result.failed > 0 || wanted.length > 0))
    console.log(result.output.trimEnd().replace(/^/gm, '    '))
}
