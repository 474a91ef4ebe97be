import type { FileRead } from '../../program-file.ts'
import { checked, jsonPlace } from '../places.ts'
import { scheduleFile } from './schedule-fields.ts'
import { scheduleProgram } from './schedule-program.ts'

/** A conference's public `schedule.json`, as frab, pretalx and c3voc's hub publish it. */
export function readScheduleJson(json: unknown, day?: number): FileRead {
  const read = checked(scheduleFile, json)
  if ('problems' in read) return read
  return scheduleProgram(read.data.schedule.conference, { format: 'schedule.json', day, place: jsonPlace })
}
