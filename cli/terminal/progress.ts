import { styleText } from 'node:util'
import { isTerminal, printNote } from './terminal.ts'

/** Aborted by Ctrl-C. Long work checks it and throws its reason. */
export const shutdownSignal = new AbortController()

const tidying = new Set<Promise<unknown>>()

/** An interrupted command ends only after this work cleaned up. */
export function onShutdown<T>(work: Promise<T>): Promise<T> {
  tidying.add(work)
  return work.finally(() => tidying.delete(work))
}

export async function waitForCleanup(): Promise<void> {
  await Promise.allSettled(tidying)
}

export type Progress = { show(done: number, total: number): void; end(): void }

/** A bar on a terminal, plain lines elsewhere. An interrupted command stops at its next progress. */
export function progress(title: string): Progress {
  const isBar = isTerminal(process.stderr)
  return {
    show(done, total) {
      shutdownSignal.signal.throwIfAborted()
      const count = `${done.toLocaleString('en-US')}/${total.toLocaleString('en-US')}`
      if (!isBar) return printNote(`${title}: ${count}`)
      const filled = Math.round((done / Math.max(total, 1)) * 24)
      const bar = styleText('green', '█'.repeat(filled)) + styleText('dim', '░'.repeat(24 - filled))
      process.stderr.write(`\r\x1b[K${title} ${bar} ${count}`)
    },
    end() {
      if (isBar) process.stderr.write('\r\x1b[K')
    },
  }
}
