import { join } from 'node:path'
import type { DatabaseTarget } from '../../db/client.ts'
import type { Answer, Command } from './other-process.child.ts'

/** Another process of the app, as far as the database is concerned, told what to do one command at a time. */
export type OtherProcess = {
  open(target: DatabaseTarget): Promise<void>
  migrate(): Promise<{ applied: number; ahead: number }>
  execute(statement: string): Promise<Record<string, unknown>[]>
  /** Counts up the event's revision of `sessions`, as a write of it would. */
  changeSessions(eventId: string): Promise<void>
  /** Sends what is due at that moment, in ms. */
  sendPushes(now: number): Promise<void>
  close(): Promise<'stopped' | 'left-running' | 'not-embedded'>
  /** As by `kill -9`: nothing of its own runs any more. */
  kill(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export function startOtherProcess(): OtherProcess {
  let answered: (answer: Answer) => void = () => {}
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'other-process.child.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: (answer: Answer) => answered(answer),
  })
  const ask = async (command: Command) => {
    const answer = new Promise<Answer>((resolve) => {
      answered = resolve
    })
    child.send(command)
    const told = await Promise.race([answer, child.exited.then((code) => ({ error: `The process ended (${code})` }))])
    if ('error' in told) throw new Error(told.error)
    return told.result as never
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await child.exited
  }
  return {
    open: (target) => ask({ open: target }),
    migrate: () => ask({ migrate: true }),
    execute: (statement) => ask({ execute: statement }),
    changeSessions: (eventId) => ask({ changeSessions: eventId }),
    sendPushes: (now) => ask({ sendPushes: now }),
    close: () => ask({ close: true }),
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
