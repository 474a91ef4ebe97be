import { log } from './log.ts'

/** Runs for the life of the process, one run at a time. A failure is logged as `failed`. */
export function startJob(ms: number, work: () => Promise<unknown>, failed: string): Timer {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await work().catch(logFailure(failed))
    isRunning = false
  }
  void run()
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
