/** A sentence for whoever started the app, with what to do. */
export class EmbeddedProblem extends Error {
  override name = 'EmbeddedProblem'
}

/** Turns the errors of a read-only, full, or forbidden disk into one line. */
export function mapFileErrors<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explainFileError(place, error) ?? error
  }
}

function explainFileError(place: string, error: unknown): EmbeddedProblem | undefined {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? unwritable(place, reason) : undefined
}

/** Explains known messages in Postgres' log. */
export function explainOutput(place: string, output: string): EmbeddedProblem | undefined {
  const reason = Object.entries(OUTPUTS).find(([words]) => output.includes(words))?.[1]
  return reason ? unwritable(place, reason) : undefined
}

function unwritable(place: string, reason: string): EmbeddedProblem {
  return new EmbeddedProblem(`Cannot write ${place}: ${reason}: set DATA_DIR or DATABASE_URL`)
}

const REASONS: Record<string, string> = {
  EROFS: 'it is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: "a file has the folder's name",
  ENOENT: 'it cannot be created there',
}
const OUTPUTS: Record<string, string> = {
  'No space left on device': 'the disk is full',
  'Disk quota exceeded': 'the disk quota is used up',
  'Read-only file system': 'it is read-only',
}
