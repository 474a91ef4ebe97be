import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type NewerVersion = {
  /** Its folder of migrations. */
  folder: string
  [Symbol.dispose](): void
}

/** The migrations of this version of the app, and after them one that only a newer version brings. */
export function newerVersion(statements: string[]): NewerVersion {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries.push({ idx: 99, version: '7', when: 4_000_000_000_000, tag: '9999_newer', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_newer.sql'), statements.join(';\n--> statement-breakpoint\n'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
