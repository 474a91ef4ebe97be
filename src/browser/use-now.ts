import { useEffect, useState } from 'react'
import { now } from './core/clock.ts'

const TICK_MS = 5000

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
