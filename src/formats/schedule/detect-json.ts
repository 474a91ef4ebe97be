import type { ReadResult } from '../program-file.ts'
import { FORMAT_NAME } from '../program-json.ts'
import type { ReadOptions } from '../read-options.ts'
import { readProgramJson } from '../read-program-json.ts'
import { readSessionize } from '../sessionize.ts'
import { readHubSchedule } from './hub-schedule.ts'
import { parseJson } from './parse-json.ts'
import { readScheduleJson } from './read-schedule-json.ts'

/** A program in one of the forms in which JSON holds them, found by what only that form has. */
export function readJson(text: string, options: ReadOptions): ReadResult {
  const parsed = parseJson(text)
  if ('problem' in parsed) return { status: 'unreadable', problems: [parsed.problem] }
  const { json } = parsed
  if (isOwn(json)) return readProgramJson(json)
  if (has(json, 'schedule'))
    return isHub(json) ? readHubSchedule(json, options.day) : readScheduleJson(json, options.day)
  if (has(json, 'sessions')) return readSessionize(json, options)
  if (isGroups(json)) return readSessionize({ sessions: json.flatMap(({ sessions }) => sessions) }, options)
  if (isSpeakers(json)) return readSessionize({ speakers: json }, options)
  return { status: 'unreadable', problems: [UNKNOWN] }
}

const UNKNOWN =
  'This JSON file isn’t a program: it has no “schedule” (frab, pretalx, c3voc) or “sessions” (Sessionize), and isn’t an export from this app.'

const isOwn = (json: unknown) => has(json, 'format') && (json as { format: unknown }).format === FORMAT_NAME

/** Only the newer schedules have a list of events. */
const isHub = (json: object) => 'schedule' in json && has(json.schedule, 'events')

/** Sessionize's `view/Sessions` is a list of groups. */
const isGroups = (json: unknown): json is { sessions: unknown[] }[] => isListOf(json, 'sessions') && !isSpeakers(json)

/** And `view/Speakers` one of people. */
const isSpeakers = (json: unknown): json is object[] => isListOf(json, 'fullName')

const isListOf = (json: unknown, key: string): boolean =>
  Array.isArray(json) && json.length > 0 && json.every((one) => has(one, key))

const has = (json: unknown, key: string): json is object =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, key)
