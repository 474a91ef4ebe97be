/** The innermost message; outer ones repeat the failed statement. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return rootCause(error.cause)
  const [line] = error.message.split('\n')
  return line && line !== UNTOLD ? line : error.name
}

/** The S3 client's word for a missing message; then the error's name is its code, `NoSuchBucket`. */
const UNTOLD = 'UnknownError'
