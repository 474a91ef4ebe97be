import { log } from './log.ts'

/** Does something now and every so often, for as long as the process lives. What fails is said, as `failed`, and tried again the next time. */
export function nowAndEvery(ms: number, work: () => Promise<unknown>, failed: string): Timer {
  const run = () => void work().catch(sayFailed(failed))
  run()
  return setInterval(run, ms).unref()
}

let isOver = false

/** For when the process ends: what is under way is broken off with the database, is done by the next one, and nobody needs to hear of it. */
export function endRegularWork(): void {
  isOver = true
}

/** For `.catch` of work that is tried again by itself. */
export function sayFailed(failed: string): (error: unknown) => void {
  return (error) => {
    if (!isOver) log.error(failed, error)
  }
}
