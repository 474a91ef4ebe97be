import type { Event, RevisionKind } from '../../../db/schema.ts'
import type { Bytes } from '../../http/cache/encoding.ts'
import { cachedSponsors } from '../sponsors/service.ts'
import { type ExportTable, sessionTable, speakerTable, sponsorTable } from './export-tables.ts'
import { cachedExportedProgram, type ExportedProgram, PROGRAM_KINDS } from './program/exported-program.ts'
import { writeProgramJson } from './program-json.ts'
import { writeScheduleJson } from './schedule/schedule-json.ts'
import { writeScheduleXml } from './schedule/schedule-xml.ts'
import type { ScheduleWriteOptions } from './schedule/timetable.ts'
import { writeSpeakersJson } from './speakers-json.ts'
import { writeCsv, xlsxOf } from './write-tables.ts'

/** One of an event's files: what it is made of, and what it is. */
export type ExportedFile = {
  kinds: readonly RevisionKind[]
  type: string
  /** It is told when things really are, and cannot be made where that is not known. */
  needsDates?: boolean
  write: (asked: Exporting) => Promise<string | Bytes>
}

/** `writtenAt`: of what it is made of; `site`: what the addresses in it begin with, or nothing. */
type Exporting = { event: Event; site: string; writtenAt: Date }

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SPONSORS = ['event', 'sponsors'] as const satisfies RevisionKind[]

const tables: [name: string, kinds: readonly RevisionKind[], read: (asked: Exporting) => Promise<ExportTable>][] = [
  ['sessions', PROGRAM_KINDS, async ({ event }) => sessionTable(await cachedExportedProgram(event))],
  ['speakers', PROGRAM_KINDS, async ({ event, site }) => speakerTable(await cachedExportedProgram(event), site)],
  ['sponsors', SPONSORS, async ({ event, site }) => sponsorTable(await cachedSponsors(event.id), site)],
]

/** Every file of a whole event but its calendars, by name. */
export const EXPORT_FILES: Record<string, ExportedFile> = {
  'schedule.json': schedule(JSON_TYPE, writeScheduleJson),
  'schedule.xml': schedule('application/vnd.c3voc.schedule+xml; charset=utf-8', writeScheduleXml),
  'speakers.json': {
    kinds: PROGRAM_KINDS,
    type: JSON_TYPE,
    write: async ({ event, site }) => writeSpeakersJson(await cachedExportedProgram(event), site),
  },
  'program.json': {
    kinds: [...PROGRAM_KINDS, 'sponsors'],
    type: JSON_TYPE,
    write: async ({ event, site }) =>
      writeProgramJson(await cachedExportedProgram(event), await cachedSponsors(event.id), site),
  },
  ...Object.fromEntries(
    tables.flatMap(([name, kinds, read]): [string, ExportedFile][] => [
      [`${name}.csv`, { kinds, type: CSV_TYPE, write: async (asked) => writeCsv(await read(asked)) }],
      [`${name}.xlsx`, { kinds, type: XLSX_TYPE, write: async (asked) => xlsxOf(await read(asked)) }],
    ]),
  ),
}

type Schedule = (program: ExportedProgram, options: ScheduleWriteOptions) => Promise<string>

/** Apps show their readers the version, and that it is a newer one. */
function schedule(type: string, make: Schedule): ExportedFile {
  return {
    kinds: PROGRAM_KINDS,
    type,
    needsDates: true,
    write: async ({ event, site, writtenAt }) => {
      const version = writtenAt.toISOString().slice(0, 19).replace('T', ' ')
      return make(await cachedExportedProgram(event), { site, version })
    },
  }
}

/** Why an event's times cannot be told to other programs; undefined where they can. */
export function missingDatesReason({ startsOn, timezone }: Event): string | undefined {
  if (!startsOn) return 'This event has no date yet'
  return timezone ? undefined : 'This event has no time zone yet'
}
