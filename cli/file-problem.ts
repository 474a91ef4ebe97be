import { exitCodes } from './exit-codes.ts'
import { fail, reasonOf } from './terminal.ts'

/** Ends the command where a file cannot be read, or not written, with what to do about it; else throws on. */
export function failOnFile(error: unknown, file: string): never {
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

/** A failure of the storage of pictures in one line, which has its reason inside. */
export function failOnStorage(error: unknown): never {
  fail(`Pictures cannot be read or written: ${reasonOf(error)}. Nothing was changed.`)
}
