/** What a command's exit code means, to scripts (after sysexits.h where it has a word for it). */
export const exitCodes = {
  failed: 1,
  /** An option or a command that does not exist. */
  usage: 64,
  /** A file that cannot be read as what it should be. */
  unreadable: 65,
  /** A file, an event or a change that is not there. */
  notFound: 66,
  /** No database, or one that does not answer. */
  noDatabase: 69,
  /** An import is done, but for conflicts that nobody decided: they are as they were here. */
  unresolvedConflicts: 75,
  /** Somebody said no, or could not be asked. */
  notConfirmed: 77,
  interrupted: 130,
  /** The reader of our output has gone away, as `head` does: say nothing, like every other program in a shell. */
  brokenPipe: 141,
}
