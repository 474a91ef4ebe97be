import type { Event, RevisionKind } from '../../../db/schema.ts'
import type { Bytes } from '../../http/cache/encoding.ts'
import { rememberedSponsors } from '../sponsors/service.ts'
import { PROGRAM_KINDS, type Program, rememberedProgram } from './program/program.ts'
import { programJson } from './program-json.ts'
import { scheduleJson } from './schedule/schedule-json.ts'
import { scheduleXml } from './schedule/schedule-xml.ts'
import type { ScheduleOptions } from './schedule/timetable.ts'
import { speakersJson } from './speakers-json.ts'
import { csvOf, xlsxOf } from './tables/files.ts'
import { sessionTable, speakerTable, sponsorTable, type Table } from './tables/tables.ts'

/** One of an event's files: what it is made of, and what it is. */
export type ExportedFile = {
  kinds: readonly RevisionKind[]
  type: string
  /** It is told when things really are, and cannot be made where that is not known. */
  needsDates?: boolean
  make: (asked: Exporting) => Promise<string | Bytes>
}

/** `writtenAt`: of what it is made of; `site`: what the addresses in it begin with, or nothing. */
type Exporting = { event: Event; site: string; writtenAt: Date }

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SPONSORS = ['event', 'sponsors'] as const satisfies RevisionKind[]

const tables: [name: string, kinds: readonly RevisionKind[], read: (asked: Exporting) => Promise<Table>][] = [
  ['sessions', PROGRAM_KINDS, async ({ event }) => sessionTable(await rememberedProgram(event))],
  ['speakers', PROGRAM_KINDS, async ({ event, site }) => speakerTable(await rememberedProgram(event), site)],
  ['sponsors', SPONSORS, async ({ event, site }) => sponsorTable(await rememberedSponsors(event.id), site)],
]

/** Every file of a whole event but its calendars, by name. */
export const FILES: Record<string, ExportedFile> = {
  'schedule.json': schedule(JSON_TYPE, scheduleJson),
  'schedule.xml': schedule('application/vnd.c3voc.schedule+xml; charset=utf-8', scheduleXml),
  'speakers.json': {
    kinds: PROGRAM_KINDS,
    type: JSON_TYPE,
    make: async ({ event, site }) => speakersJson(await rememberedProgram(event), site),
  },
  'program.json': {
    kinds: [...PROGRAM_KINDS, 'sponsors'],
    type: JSON_TYPE,
    make: async ({ event, site }) =>
      programJson(await rememberedProgram(event), await rememberedSponsors(event.id), site),
  },
  ...Object.fromEntries(
    tables.flatMap(([name, kinds, read]): [string, ExportedFile][] => [
      [`${name}.csv`, { kinds, type: CSV_TYPE, make: async (asked) => csvOf(await read(asked)) }],
      [`${name}.xlsx`, { kinds, type: XLSX_TYPE, make: async (asked) => xlsxOf(await read(asked)) }],
    ]),
  ),
}

type Schedule = (program: Program, options: ScheduleOptions) => Promise<string>

/** Apps show their readers the version, and that it is a newer one. */
function schedule(type: string, make: Schedule): ExportedFile {
  return {
    kinds: PROGRAM_KINDS,
    type,
    needsDates: true,
    make: async ({ event, site, writtenAt }) => {
      const version = writtenAt.toISOString().slice(0, 19).replace('T', ' ')
      return make(await rememberedProgram(event), { site, version })
    },
  }
}

/** Why an event's times cannot be told to other programs; undefined where they can. */
export function whyNoDates({ startsOn, timezone }: Event): string | undefined {
  if (!startsOn) return 'This event has no date yet'
  return timezone ? undefined : 'This event has no time zone yet'
}
