import { join } from 'node:path'

export type CliEnding = { code: number | null; out: string; err: string }

const index = join(import.meta.dirname, '../../cli/index.ts')

/** Runs the command line as a script would: no terminal, nobody to ask, `input` on standard input. */
export async function cli(args: string[], env: Record<string, string>, input?: string): Promise<CliEnding> {
  const child = Bun.spawn([process.execPath, index, ...args], {
    env: { ...process.env, ...env },
    stdin: input === undefined ? 'ignore' : new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err }
}

/** Runs it on a terminal, where `keys` are typed as soon as it asks the `question`. What is on the screen is its only output. */
export async function cliOnTerminal(args: string[], env: Record<string, string>, keys: string, question = '[y/N]') {
  let screen = ''
  let typed = false
  const child = Bun.spawn([process.execPath, index, ...args], {
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
