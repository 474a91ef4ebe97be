import { log } from '../../log.ts'

type Work = () => Promise<void>

/** Beyond this many, work that can wait is not queued: the next request for it asks for it again. */
const MAX_IDLE_QUEUE = 100

const awaited: Work[] = []
const spare: Work[] = []
let isBusy = false

/** The thread pool also hashes passwords and makes pictures: a login must not wait for forty pages. */
export function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    awaited.push(() => work().then(resolve, reject))
    start()
  })
}

/** The same for work nobody waits for, behind all that somebody waits for. False where the queue is full. */
export function runWhenIdle(work: Work): boolean {
  if (spare.length >= MAX_IDLE_QUEUE) return false
  spare.push(work)
  start()
  return true
}

/** How much work waits, awaited or not. */
export const queueLength = () => awaited.length + spare.length

function start() {
  if (isBusy) return
  const next = awaited.shift() ?? spare.shift()
  if (!next) return
  isBusy = true
  void next()
    .catch((error) => log.error('Compressing failed', error))
    .finally(() => {
      isBusy = false
      start()
    })
}
