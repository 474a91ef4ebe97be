import { useEffect } from 'react'

/** Lets the browser ask before the page goes away, while there is something to lose. */
export function useBeforeUnload(hasUnsavedInput: boolean) {
  useEffect(() => {
    if (!hasUnsavedInput) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsavedInput])
}
