import { log } from './log.ts'

/** Repeats for as long as the process lives. A failure is logged as `failed`, and tried again next time. */
export function startJob(ms: number, work: () => Promise<unknown>, failed: string): Timer {
  const run = () => void work().catch(logFailure(failed))
  run()
  return setInterval(run, ms).unref()
}

let isOver = false

/** For the end of the process: the database breaks off what is under way, and the next process does it. */
export function stopJobs(): void {
  isOver = true
}

/** For `.catch` of work that is tried again by itself. */
export function logFailure(failed: string): (error: unknown) => void {
  return (error) => {
    if (!isOver) log.error(failed, error)
  }
}
