/** Exit codes for scripts, after sysexits.h where it has a word. */
export const exitCodes = {
  failed: 1,
  usage: 64,
  unreadable: 65,
  notFound: 66,
  noDatabase: 69,
  /** An import left conflicts open. */
  unresolvedConflicts: 75,
  notConfirmed: 77,
  interrupted: 130,
  /** The reader of our output is gone, as with `head`: print nothing. */
  brokenPipe: 141,
}
