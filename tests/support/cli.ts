import { join } from 'node:path'

export type CliEnding = { code: number | null; out: string; err: string }

/** The command line as a process. */
export const CLI = [process.execPath, join(import.meta.dirname, '../../cli/index.ts')]

/** The settings with which commands run in this process (./cli-folder.ts). */
let ownSettings: Record<string, string> | undefined

/** Has commands with exactly these settings run in this process from now on. */
export function runHere(settings: Record<string, string>): void {
  ownSettings = settings
}

/**
 * Runs the command line as a script would: no terminal, nobody to ask, `input` on standard input. In this process where its
 * database is open here, unless the command writes a whole file or is about the process or the cluster itself.
 */
export async function cli(args: string[], env: Record<string, string>, input?: string): Promise<CliEnding> {
  const needsProcess =
    ['db', 'doctor', 'health'].includes(args[0]!) || (args[0] === 'export' && !args.includes('--out'))
  if (env !== ownSettings || needsProcess) return runProcess([...CLI, ...args], { env, input })
  return (await import('./in-process-cli.ts')).runInProcess(args, input)
}

/** The code and the only words of a command that failed: nothing is on standard output. */
export async function refusal(ending: Promise<CliEnding>) {
  const { code, out, err } = await ending
  return [code, out ? { out, err } : err]
}

/** What a command that succeeded printed: nothing is on standard error. */
export async function printed(ending: Promise<CliEnding>) {
  const { code, out, err } = await ending
  return code === 0 && !err ? out : { code, out, err }
}

type How = { env?: Record<string, string | undefined>; cwd?: string; input?: string }

/** Runs any command to its end, with the settings of this process and `env`. */
export async function runProcess(command: string[], { env, cwd, input }: How = {}): Promise<CliEnding> {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...env },
    stdin: input === undefined ? 'ignore' : new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

/** Sends the command a signal as soon as it says the word. */
export async function endAt(
  word: string,
  signal: 'SIGINT' | 'SIGKILL',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = Bun.spawn([...CLI, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  for await (const bytes of child.stderr) {
    const isFirst = !said.includes(word)
    said += new TextDecoder().decode(bytes)
    if (isFirst && said.includes(word)) child.kill(signal)
  }
  return { code: await child.exited, said }
}

/** Runs it on a terminal, where `keys` are typed as soon as it asks the `question`. What is on the screen is its only output. */
export async function cliOnTerminal(args: string[], env: Record<string, string>, keys: string, question = '[y/N]') {
  let screen = ''
  let typed = false
  const child = Bun.spawn([...CLI, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    terminal: {
      cols: 200,
      rows: 40,
      data(terminal, bytes) {
        screen += new TextDecoder().decode(bytes)
        if (typed || !screen.includes(question)) return
        typed = true
        terminal.write(keys)
      },
    },
  })
  const code = await child.exited
  child.terminal?.close()
  return { code, screen }
}
