import { useEffect, useState } from 'react'

/** What time it is, in ms, by the server's clock or of the day that is rehearsed; 0 before the script knows. */
export function useNow(): number {
  const [time, setTime] = useState(0)
  useEffect(() => {
    let timer: Timer | undefined
    let isGone = false
    // By itself: the clock reads the page's address, and the server has none.
    void import('../../browser/core/now.ts').then(({ now }) => {
      const tick = () => setTime(now())
      if (isGone) return
      tick()
      timer = setInterval(tick, TICK_MS)
    })
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [])
  return time
}

/** Often enough that what begins on the minute is there within seconds. */
const TICK_MS = 5000
