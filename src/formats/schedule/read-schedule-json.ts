import type { ReadResult } from '../program-file.ts'
import { formatJsonPath, validateJson } from '../validation-places.ts'
import { scheduleFile } from './schedule-fields.ts'
import { toProgram } from './schedule-program.ts'

/** A conference's public `schedule.json`, as frab, pretalx and c3voc's hub publish it. */
export function readScheduleJson(json: unknown, day?: number): ReadResult {
  const read = validateJson(scheduleFile, json)
  if ('problems' in read) return read
  return toProgram(read.data.schedule.conference, { format: 'schedule.json', day, place: formatJsonPath })
}
