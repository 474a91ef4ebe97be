/** Aborted by Ctrl-C and the like. Whoever works for long looks at it now and then, and throws what it says. */
export const interruption = new AbortController()
