import { StorageFull, StorageUnavailable } from '../../src/features/uploads/storage/port.ts'
import { reasonOf } from '../../src/format/reason-of.ts'
import { exitCodes } from './exit-codes.ts'
import { fail } from './terminal.ts'

/** Ends the command with one line where a file cannot be read or written, or the storage of pictures; else throws on. */
export function failOnFile(error: unknown, file: string): never {
  if (error instanceof StorageUnavailable || error instanceof StorageFull)
    fail(`The storage of pictures: ${reasonOf(error)}. Nothing was changed; \`bun cli doctor\` says more.`)
  const { code = '' } = error as NodeJS.ErrnoException
  const why = REASONS[code]
  if (!why) throw error
  fail(`${file}: ${why}. Nothing was changed.`, code === 'ENOENT' ? exitCodes.notThere : exitCodes.failed)
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'this is a folder',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the name is too long',
}
