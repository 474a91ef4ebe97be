type Work = () => Promise<void>

/** Beyond this many, what can wait is not noted down: whoever asks again brings it up again. */
const MOST_IN_SPARE_TIME = 100

const awaited: Work[] = []
const spare: Work[] = []
let isBusy = false

/**
 * Runs `work` when no other is running. Compressing goes through here: the thread pool also hashes passwords and makes
 * pictures, and a login must not wait until forty pages are small.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    awaited.push(() => work().then(resolve, reject))
    start()
  })
}

/** The same for what nobody waits for, behind everything that somebody does. False where too much is noted already. */
export function inSpareTime(work: Work): boolean {
  if (spare.length >= MOST_IN_SPARE_TIME) return false
  spare.push(work)
  start()
  return true
}

function start() {
  if (isBusy) return
  const next = awaited.shift() ?? spare.shift()
  if (!next) return
  isBusy = true
  void next()
    .catch((error) => console.error('Compressing failed:', error))
    .finally(() => {
      isBusy = false
      start()
    })
}
