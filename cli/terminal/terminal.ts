import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { styleText } from 'node:util'

/** Exit codes for scripts, after sysexits.h where it has a word. */
export const exitCodes = {
  failed: 1,
  usage: 64,
  unreadable: 65,
  notFound: 66,
  noDatabase: 69,
  /** An import left conflicts open. */
  unresolvedConflicts: 75,
  notConfirmed: 77,
  interrupted: 130,
  brokenPipe: 141,
}

/** Results go to stdout, everything else to stderr. */
export function print(line = '') {
  console.log(escapeControls(line))
}

/** Bun paints console.error red on a terminal. */
export function printNote(line: string) {
  process.stderr.write(`${escapeControls(line)}\n`)
}

/** A warning that blocks nothing. Some have two sentences, with their periods. */
export const printCheck = (warning: string) => printNote(`Check: ${warning.replace(/\.$/, '')}.`)

/** Names from files could move the cursor or hide a line, so control characters print as `\u009b`. */
function escapeControls(text: string): string {
  return text.replace(STEERING, (found) =>
    STYLE.test(found) ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with one
const STYLE = /^\u001b\[\d{1,2}m$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const STEERING = /\u001b\[\d{1,2}m|(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.failed,
  ) {
    super(message)
  }
}

export function fail(message: string, exitCode?: number): never {
  throw new CliError(message, exitCode)
}

export const isTerminal = (stream: { isTTY?: boolean }) => stream.isTTY === true

/** A dry run asks nothing. */
export async function confirm(consequence: string, { yes, dryRun }: { yes?: boolean; dryRun?: boolean }) {
  if (yes || dryRun) return
  if (!isInteractive())
    fail(
      `${consequence} This is not an interactive terminal: add --yes to confirm. Nothing was changed.`,
      exitCodes.notConfirmed,
    )
  process.stderr.write(`${escapeControls(consequence)}\nContinue? [y/N] `)
  if (!/^y(es)?$/i.test((await readLine()).trim())) fail('Nothing was changed.', exitCodes.notConfirmed)
}

export const isInteractive = () => isTerminal(process.stdin) && isTerminal(process.stderr)

export async function promptChoice<Answer extends string>(question: string, answers: Answer[]): Promise<Answer> {
  process.stderr.write(`${escapeControls(question)} [${answers.map((answer) => answer[0]).join('/')}] `)
  const typed = (await readLine()).trim().toLowerCase()
  return answers.find((answer) => typed !== '' && answer.startsWith(typed)) ?? answers.at(-1)!
}

export async function readLine(): Promise<string> {
  // Terminal mode would keep Ctrl-C from ending the process.
  for await (const line of createInterface({ input: process.stdin, terminal: false })) return line
  return ''
}

/** An answer to each prompt, or the lines of standard input, the first of which is the password. */
export async function readPassword(prompts: string[]): Promise<string[]> {
  if (isInteractive()) return readHidden(prompts)
  const lines = (await Bun.stdin.text()).split(/\r?\n/)
  if (lines[0]) return lines
  return fail(
    'No password on standard input, and this is not an interactive terminal. Nothing was changed.',
    exitCodes.usage,
  )
}

/** The terminal shows no key. Ctrl-C and Ctrl-D end the process. Readline runs the sequences of arrows. */
async function readHidden(prompts: string[]): Promise<string[]> {
  const hidden = new Writable({ write: (_key, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output: hidden, terminal: true, historySize: 0 })
  input.once('SIGINT', () => input.close())
  const lines: string[] = []
  process.stderr.write(prompts[0]!)
  for await (const line of input) {
    // Readline inserts Tab and a few other controls, which nobody can type into the form to sign in.
    lines.push(line.replace(/\p{Cc}/gu, ''))
    process.stderr.write(`\n${prompts[lines.length] ?? ''}`)
    if (lines.length === prompts.length) return lines
  }
  process.kill(process.pid, 'SIGINT')
  return Promise.withResolvers<never>().promise
}

export function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => Bun.stringWidth(row[column] ?? ''))))
  const pad = (cell: string, column: number) => cell + ' '.repeat(widths[column]! - Bun.stringWidth(cell))
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

export function printList<Item>(items: Item[], isJson = false, empty: string, row: (item: Item) => string[]): void {
  if (isJson) print(JSON.stringify(items))
  else print(items.length ? formatTable(items.map(row)) : empty)
}

export const bold = (text: string) => styleText('bold', text, { stream: process.stdout })

export const red = (text: string) => styleText('red', text, { stream: process.stderr })

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kB', bytes / 1e3] : bytes < 1e9 ? ['MB', bytes / 1e6] : ['GB', bytes / 1e9]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}
