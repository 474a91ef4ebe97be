import { useEffect, useState } from 'react'
import { now } from './core/clock.ts'

/** Precise enough for forms that open and close. */
const TICK_MS = 5000

/** In ms. `atFirst` is the server's. */
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
