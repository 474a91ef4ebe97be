import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dir, 'results.md')
const INTRODUCTION = `# Measurements

The command in each section writes it.
`

type Section = {
  /** Its heading, by which the section is found. */
  title: string
  /** The command that writes it. */
  command: string
  /** Of other programs than Bun, `Postgres 18`. */
  versions?: string[]
}

/** Replaces or adds one section of `bench/results.md`. */
export async function writeResults({ title, command, versions = [] }: Section, text: string) {
  const known = await readFile(FILE, 'utf8').catch(() => INTRODUCTION)
  const [introduction, ...sections] = known.split(/^(?=## )/m).map((part) => part.trim())
  const section = [`## ${title}`, `\`${command}\`: ${[...machine(), ...versions].join(', ')}.`, text.trim()].join(
    '\n\n',
  )
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`))
  if (at < 0) sections.push(section)
  else sections[at] = section
  await writeFile(FILE, `${[introduction, ...sections].join('\n\n')}\n`)
}

/** A Markdown table; the first row is its head. */
export function table([head, ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head!), `|${head!.map((_, at) => (at ? '---:|' : '---|')).join('')}`, ...rows.map(line)].join('\n')
}

function machine(): string[] {
  const [{ model = 'unknown' } = {}, ...others] = cpus()
  const today = new Date().toISOString().slice(0, 10)
  return [today, `${others.length + 1} × ${model.trim()}`, `Bun ${Bun.version}`]
}
