/** The innermost cause of an error, in one line: what is around it repeats the statement that failed, at length. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return rootCause(error.cause)
  const [said] = error.message.split('\n')
  return said && said !== UNTOLD ? said : error.name
}

/** The S3 client's word for what a bucket did not say; then its code is the error's name, `NoSuchBucket`. */
const UNTOLD = 'UnknownError'
