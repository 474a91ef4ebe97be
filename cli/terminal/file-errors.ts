import { StorageFull, StorageUnavailable } from '../../src/features/uploads/storage/storage-types.ts'
import { rootCause } from '../../src/text/root-cause.ts'
import { exitCodes, fail } from './terminal.ts'

export function failOnFile(error: unknown, file: string): never {
  if (error instanceof StorageUnavailable || error instanceof StorageFull)
    fail(`Picture storage: ${rootCause(error)}. Nothing was changed. Run \`bun cli doctor\` for details.`)
  const { code = '' } = error as NodeJS.ErrnoException
  const why = REASONS[code]
  if (!why) throw error
  fail(`${file}: ${why}. Nothing was changed.`, code === 'ENOENT' ? exitCodes.notFound : exitCodes.failed)
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'no such folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ENAMETOOLONG: 'the file name is too long',
}
