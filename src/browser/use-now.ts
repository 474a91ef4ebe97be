import { useEffect, useState } from 'react'
import { now } from './core/now.ts'

/** A form need not open or close to the second. */
const LOOK_EVERY_MS = 5000

/** What time it is by a clock of ours, in ms, while the page is open. `atFirst`: what it is taken to be before the script, as on the server. */
export function useNow(atFirst: number, clock = now): number {
  const [at, setAt] = useState(atFirst)
  useEffect(() => {
    const look = () => setAt(clock())
    look()
    const looking = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [clock])
  return at
}
