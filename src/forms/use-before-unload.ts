import { useEffect } from 'react'

/** Lets the browser ask before the page goes away, while there is something to lose. */
export function useBeforeUnload(isLosing: boolean) {
  useEffect(() => {
    if (!isLosing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isLosing])
}
