import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, so that memoized components stay as they are. It calls the newest `run`. */
export function useStableCallback<Args extends unknown[]>(run: (...args: Args) => unknown): (...args: Args) => void {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...args: Args) => void newest.current(...args), [])
}
