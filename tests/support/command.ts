import { closeSync, openSync } from 'node:fs'

const running = new Set<Bun.Subprocess>()

/** How a command ended. `code` is null when a signal ended it; `output` is stdout and stderr as they came. */
export type Ending = {
  code: number | null
  signal: NodeJS.Signals | number | null
  timedOut: boolean
  output: string
  seconds: number
}

type Options = {
  /** The file that takes what it prints: with one file for both streams their lines stay in order. */
  output: string
  env?: Record<string, string | undefined>
  /** Seconds after which it and all it started are ended: each test has a limit of its own, this is for what hangs outside of them. */
  limit?: number
}

/** Runs a command to its end, without a terminal to ask questions on. */
export async function runCommand(
  command: string[],
  { output, env = process.env, limit = 1200 }: Options,
): Promise<Ending> {
  const started = performance.now()
  const log = openSync(output, 'w')
  // A process group of its own: what hangs is ended together with the browsers and servers it started.
  const child = Bun.spawn(command, { env, stdio: ['ignore', log, log], detached: process.platform !== 'win32' })
  closeSync(log)
  running.add(child)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    end(child)
  }, limit * 1000)
  await child.exited
  clearTimeout(timer)
  running.delete(child)
  return {
    code: child.exitCode,
    signal: child.signalCode,
    timedOut,
    output: await Bun.file(output).text(),
    seconds: (performance.now() - started) / 1000,
  }
}

/** Ends every command that still runs, with what it started. */
export function stopCommands() {
  for (const child of running) end(child)
}

function end(child: Bun.Subprocess) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}
