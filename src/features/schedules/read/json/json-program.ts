import { OWN_FORMAT } from '../../own-format.ts'
import type { FileRead } from '../../program-file.ts'
import { readOwnJson } from '../own/own-json.ts'
import type { ReadOptions } from '../read-options.ts'
import { readScheduleJson } from '../schedule/schedule-json.ts'
import { readSessionize } from '../sessionize/sessionize.ts'
import { parsedJson } from './parsed-json.ts'

/** A program in one of the forms in which JSON holds them, found by what only that form has. */
export function readJson(text: string, options: ReadOptions): FileRead {
  const parsed = parsedJson(text)
  if ('problem' in parsed) return { status: 'unreadable', problems: [parsed.problem] }
  const { json } = parsed
  if (isOwn(json)) return readOwnJson(json)
  if (has(json, 'schedule')) return readScheduleJson(json, options.day)
  if (has(json, 'sessions')) return readSessionize(json, options)
  if (isGroups(json)) return readSessionize({ sessions: json.flatMap(({ sessions }) => sessions) }, options)
  return { status: 'unreadable', problems: [UNKNOWN] }
}

const UNKNOWN =
  'The file is JSON, but no program: it has no "schedule" (frab, pretalx, c3voc), no "sessions" (Sessionize) and is no export of this app.'

const isOwn = (json: unknown) => has(json, 'format') && (json as { format: unknown }).format === OWN_FORMAT

/** Sessionize's `view/Sessions` is a list of groups. */
const isGroups = (json: unknown): json is { sessions: unknown[] }[] =>
  Array.isArray(json) &&
  json.length > 0 &&
  json.every((group) => has(group, 'sessions') && Array.isArray(group.sessions))

const has = (json: unknown, key: string) =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.hasOwn(json, key)
