import { useEffect, useState } from 'react'
import { isRehearsal, now } from '../../../browser/core/clock.ts'

export type DeskClock = {
  /** In ms, by the server's clock or of the day that is rehearsed; 0 where the page is made, which shows no time. */
  now: number
  isRehearsal: boolean
}

/** By which clock the desk goes, and what time it is (product §29.3). */
export function useDeskClock(): DeskClock {
  const [clock, setClock] = useState<DeskClock>({ now: 0, isRehearsal: false })
  useEffect(() => {
    const tick = () => setClock({ now: now(), isRehearsal })
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return clock
}

/** Often enough that what begins on the minute is there within seconds. */
const TICK_MS = 5000

/** Goes by the time of another day from now on, or by the real one. The clock is read once: the page is loaded again. */
export function setDeskClock(moment: Date | undefined) {
  const url = new URL(location.href)
  if (moment) url.searchParams.set('at', moment.toISOString())
  else url.searchParams.delete('at')
  location.assign(url)
}
