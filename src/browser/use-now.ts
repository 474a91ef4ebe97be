import { useEffect, useState } from 'react'
import { now } from './core/clock.ts'

/** A form need not open or close to the second. */
const TICK_MS = 5000

/** The time of our clock, in ms. `atFirst`: what it is before the script runs, as on the server. */
export function useNow(atFirst: number, clock = now): number {
  const [at, setAt] = useState(atFirst)
  useEffect(() => {
    const look = () => setAt(clock())
    look()
    const looking = setInterval(look, TICK_MS)
    return () => clearInterval(looking)
  }, [clock])
  return at
}
