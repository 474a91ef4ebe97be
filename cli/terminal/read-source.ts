import { basename } from 'node:path'
import { fetchProgram, parseProgram } from '../../src/features/import/apply/fetch-program.ts'
import type { SourceOrigin } from '../../src/features/import/plan/plan.ts'
import { MAX_FILE_BYTES } from '../../src/formats/import-limits.ts'
import type { ProgramFile, ReadResult, ReadTable } from '../../src/formats/program-file.ts'
import { findEvent } from '../../src/pages/cached-events.ts'
import { failOnFile } from './file-errors.ts'
import { exitCodes, fail } from './terminal.ts'

export type ReadFlags = { day?: number; timezone?: string; columns?: Record<string, string>; allowPrivate?: boolean }
export type LoadedProgram = { file: ProgramFile; origin: SourceOrigin; notes: string[] }

export async function readSource(place: string, slug: string, flags: ReadFlags): Promise<LoadedProgram> {
  const { day, columns, allowPrivate } = flags
  const url = /^https?:\/\//i.test(place) ? place : undefined
  const origin: SourceOrigin = { name: url ?? basename(place), url, columns }
  const { bytes, contentType } = url ? await fetchBytes(url, allowPrivate) : { bytes: await readBytes(place) }
  const timezone = flags.timezone ?? (await findEvent(slug))?.timezone ?? undefined
  return { ...orFail(await parseProgram(bytes, origin, { contentType, timezone, day }), place), origin }
}

async function fetchBytes(
  url: string,
  isPrivateAllowed?: boolean,
): Promise<{ bytes: Uint8Array; contentType?: string }> {
  const found = await fetchProgram(url, { isPrivateAllowed })
  if (found.status === 'found') return found
  const why = found.status === 'not-found' ? found.why : 'The file could not be downloaded'
  return fail(`${url}: ${why}. Nothing was changed.`, exitCodes.notFound)
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    // One byte more than allowed shows that the file is too large.
    return await Bun.file(file)
      .slice(0, MAX_FILE_BYTES + 1)
      .bytes()
  } catch (error) {
    return failOnFile(error, file)
  }
}

function orFail(read: ReadResult, place: string): { file: ProgramFile; notes: string[] } {
  switch (read.status) {
    case 'read':
      return { file: read.program, notes: [...read.notes, ...hintOn(read.table)] }
    case 'which-columns': {
      const pairs = read.missing.map((field) => `${field}=…`).join(',')
      const there = read.columns.map((column) => `\n  ${column}`)
      return fail(
        `${place}: Cannot tell which column is ${read.missing.join(' and which is ')}. Name it with --columns "${pairs}". Columns in this file:${there.join('')}`,
        exitCodes.usage,
      )
    }
    case 'unreadable': {
      const problems = read.problems.map((problem) => `\n  ${problem}`)
      return fail(`Nothing was imported. Problems in ${place}:${problems.join('')}`, exitCodes.unreadable)
    }
  }
}

function hintOn(table: ReadTable | undefined): string[] {
  const [first] = table?.unknown ?? []
  return first ? [`To use a column, name its field: --columns "speakers=${first}"`] : []
}
