import { basename } from 'node:path'
import type { Origin } from '../../../src/features/schedules/plan/plan.ts'
import type { FileRead, ProgramFile } from '../../../src/features/schedules/program-file.ts'
import { readProgramFile } from '../../../src/features/schedules/read/read-program-file.ts'
import { MOST_FILE_BYTES } from '../../../src/features/schedules/schedule-limits.ts'
import { findEvent } from '../../../src/visits/known-events.ts'
import { exitCodes } from '../exit-codes.ts'
import { failOnFile } from '../file-problem.ts'
import { fail } from '../terminal.ts'

export type ReadFlags = { day?: number; columns?: Record<string, string> }
export type ReadSource = { file: ProgramFile; origin: Origin; notes: string[] }

/** The program in a file, or the end of the command with what is wrong in it. */
export async function readSource(place: string, slug: string, { day, columns }: ReadFlags): Promise<ReadSource> {
  const bytes = await readBytes(place)
  const name = basename(place)
  const timezone = (await findEvent(slug))?.timezone ?? undefined
  const read = await readProgramFile(bytes, { name, columns, timezone, day })
  return { ...orFail(read, place), origin: { name, columns } }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    // Reads one byte too many, to see that the file is too large.
    return await Bun.file(file)
      .slice(0, MOST_FILE_BYTES + 1)
      .bytes()
  } catch (error) {
    return failOnFile(error, file)
  }
}

function orFail(read: FileRead, place: string): { file: ProgramFile; notes: string[] } {
  switch (read.status) {
    case 'read':
      return { file: read.program, notes: read.notes }
    case 'which-columns': {
      const pairs = read.missing.map((field) => `${field}=…`).join(',')
      const there = read.columns.map((column) => `\n  ${column}`)
      return fail(
        `${place}: which column is ${read.missing.join(' and which is ')}? Say it with --columns "${pairs}". There are:${there.join('')}`,
        exitCodes.usage,
      )
    }
    case 'unreadable': {
      const problems = read.problems.map((problem) => `\n  ${problem}`)
      return fail(`Nothing was imported, because ${place} has problems:${problems.join('')}`, exitCodes.unreadable)
    }
  }
}
