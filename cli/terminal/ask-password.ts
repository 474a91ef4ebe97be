import { registration } from '../../src/features/auth/schema.ts'
import { exitCodes, fail } from './terminal.ts'

/** An argument would end up in the shell's history and the list of processes. */
export async function askNewPassword(username: string): Promise<string> {
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY
  const [typed = '', again] = isTerminal
    ? await readHidden([`New password for ${username}: `, 'Repeat the password: '])
    : (await Bun.stdin.text()).split(/\r?\n/, 1)
  if (!typed && !isTerminal)
    fail(
      'No password on standard input, and this is not an interactive terminal. Nothing was changed.',
      exitCodes.usage,
    )
  const password = registration.shape.password.safeParse(typed)
  if (!password.success) fail(`${password.error.issues[0]!.message}. Nothing was changed.`, exitCodes.usage)
  if (isTerminal && typed !== again) fail('The two passwords do not match. Nothing was changed.', exitCodes.usage)
  return password.data
}

async function readHidden(prompts: string[]): Promise<string[]> {
  const lines: string[] = []
  let line: string[] = []
  const input = process.stdin
  input.setRawMode(true)
  try {
    process.stderr.write(prompts[0]!)
    for await (const chunk of input.setEncoding('utf8')) {
      for (const key of withoutEscapes(String(chunk))) {
        if (key === '\r' || key === '\n') {
          lines.push(line.join(''))
          line = []
          process.stderr.write(`\n${prompts[lines.length] ?? ''}`)
          if (lines.length === prompts.length) return lines
        } else line = edited(line, key)
      }
    }
    return lines
  } finally {
    input.setRawMode(false)
    input.pause()
  }
}

/** A raw terminal leaves backspace, Ctrl-U, and Ctrl-C to us. */
function edited(line: string[], key: string): string[] {
  if (key === '\x7f' || key === '\b') return line.slice(0, -1)
  if (key === '\x15') return []
  if (key === '\x03' || key === '\x04') {
    process.stdin.setRawMode(false)
    process.kill(process.pid, 'SIGINT')
    return line
  }
  return key < ' ' ? line : [...line, key]
}

function withoutEscapes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
  return text.replace(/\x1b(\[[\d;]*[A-Za-z~]|O?.)?/g, '')
}
