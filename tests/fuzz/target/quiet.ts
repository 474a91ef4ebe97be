import { cpus } from 'node:os'

const LOOK_MS = 1000
/** What all others may take of the processors, the database of the app among them. */
const QUIET = 0.5

/**
 * Looks each second whether this machine has the time to answer what it is asked: an app that says that it is busy is right where others
 * take the processors, and nowhere else. `appSeconds`: of the processors, that the app has taken so far.
 */
export async function watchMachine(appSeconds: () => Promise<number>) {
  const look = async () => {
    const { user, system } = process.cpuUsage()
    const own = (user + system) / 1e6 + (await appSeconds())
    return { own, ...allSeconds() }
  }
  let last = await look()
  let isQuiet = true
  const timer = setInterval(async () => {
    // Asked in vain, where the app is too busy even for that, it stays as it was.
    const now = await look().catch(() => last)
    if (now.all === last.all) return
    isQuiet = now.busy - last.busy - (now.own - last.own) < QUIET * (now.all - last.all)
    last = now
  }, LOOK_MS)
  return { isQuiet: () => isQuiet, end: () => clearInterval(timer) }
}

/** Of all processors since they run, and how much of that they did something. */
function allSeconds(): { all: number; busy: number } {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (seconds: (time: (typeof times)[number]) => number) =>
    times.reduce((total, time) => total + seconds(time), 0) / 1000
  const busy = sum(({ user, nice, sys, irq }) => user + nice + sys + irq)
  return { all: busy + sum(({ idle }) => idle), busy }
}
