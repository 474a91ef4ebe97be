import { log } from './log.ts'

/** Runs for the life of the process. A failure is logged as `failed`. */
export function startJob(ms: number, work: () => Promise<unknown>, failed: string): Timer {
  const run = () => void work().catch(logFailure(failed))
  run()
  return setInterval(run, ms).unref()
}

let isOver = false

/** At the end the database interrupts running jobs; the next process repeats them. */
export function stopJobs(): void {
  isOver = true
}

export function logFailure(failed: string): (error: unknown) => void {
  return (error) => {
    if (!isOver) log.error(failed, error)
  }
}
