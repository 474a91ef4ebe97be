export class EmbeddedProblem extends Error {
  override name = 'EmbeddedProblem'
}

export function mapFileErrors<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? unwritable(place, reason) : error
  }
}

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
