import { spyOn } from 'bun:test'
import { runProgram } from '../../cli/program.ts'
import type { CliEnding } from './cli.ts'

/** One command at a time has the streams. */
let running: Promise<unknown> = Promise.resolve()

export function runInProcess(args: string[], input?: string): Promise<CliEnding> {
  const ending = running.then(() => run(args, input))
  running = ending
  return ending
}

async function run(args: string[], input = ''): Promise<CliEnding> {
  const ending = { out: '', err: '' }
  const write = (stream: keyof typeof ending, text: string) => {
    ending[stream] += text
    return true
  }
  const writer = { write: (text: string) => write('out', text), flush() {}, end() {} }
  const spies = [
    spyOn(Bun.stdin, 'text').mockResolvedValue(input),
    spyOn(Bun.stdout, 'writer').mockReturnValue(writer as never),
    spyOn(process.stdout, 'write').mockImplementation((text) => write('out', String(text))),
    spyOn(process.stderr, 'write').mockImplementation((text) => write('err', String(text))),
    spyOn(console, 'log').mockImplementation((line) => void write('out', `${line}\n`)),
    spyOn(console, 'error').mockImplementation((line) => void write('err', `${line}\n`)),
  ]
  try {
    const code = await runProgram(args)
    // As whoever reads the output of a process decodes it.
    return { code, ...ending, out: ending.out.replace(/^\ufeff/, '') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
