import { useEffect } from 'react'

export function useBeforeUnload(hasUnsavedInput: boolean) {
  useEffect(() => {
    if (!hasUnsavedInput) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsavedInput])
}
