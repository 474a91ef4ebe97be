/**
 * What the worst files cost that may come: how long they are read, how long the server pauses meanwhile, and how much memory they take
 * at the most. `bun run bench reading CSV` reads those with CSV in their names.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORST_FILES } from './reading/worst-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'conference-reading-'))
const file = join(folder, 'file')
const wanted = Object.entries(WORST_FILES).filter(([name]) => name.includes(process.argv[3] ?? ''))
try {
  for (const [name, make] of wanted) {
    const size = await Bun.write(file, make())
    const reader = Bun.spawn([process.execPath, join(import.meta.dir, 'reading/read-one.ts'), file], {
      stderr: 'inherit',
    })
    const said = await new Response(reader.stdout).text()
    const { ms, pause, grown, outcome } = JSON.parse(said) as {
      ms: number
      pause: number
      grown: number
      outcome: string
    }
    const columns = [
      `${(size / 1e6).toFixed(1)} MB`,
      `${ms.toFixed(0)} ms`,
      `pause ${pause.toFixed(0)} ms`,
      `+${grown.toFixed(0)} MB`,
    ]
    console.log(`${name.padEnd(38)}${columns.map((column) => column.padStart(14)).join('')}  ${outcome.slice(0, 90)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
