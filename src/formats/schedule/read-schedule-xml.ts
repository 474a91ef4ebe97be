import type { ReadResult } from '../program-file.ts'
import { formatJsonPath, validateJson } from '../validation-places.ts'
import { scheduleFile } from './schedule-fields.ts'
import { toProgram } from './schedule-program.ts'
import { childrenOf, childText, parseXml, type XmlElement } from './xml-tree.ts'

/** A conference's public `schedule.xml`, as frab, pretalx and Pentabarf publish it: it says what `schedule.json` says. */
export function readScheduleXml(text: string, day?: number): ReadResult {
  const tree = parseXml(text)
  if ('problem' in tree) return { status: 'unreadable', problems: [tree.problem] }
  if (tree.root.name !== 'schedule') {
    const problem = `This XML file isn’t a schedule: it starts with <${tree.root.name.slice(0, 60)}>, not <schedule>`
    return { status: 'unreadable', problems: [problem] }
  }
  const lines: Lines = new WeakMap()
  const json = scheduleOf(tree.root, lines)
  const place = (path: PropertyKey[]) => linePlace(json, path, lines)
  const read = validateJson(scheduleFile, json, place)
  if ('problems' in read) return read
  return toProgram(read.data.schedule.conference, { format: 'schedule.xml', day, place })
}

/** On which line each part of the schedule begins. */
type Lines = WeakMap<object, number>

/** `line 120, start`: the innermost part that has a line, and what of it. */
function linePlace(json: object, path: PropertyKey[], lines: Lines): string {
  let here: unknown = json
  let [line, depth] = [1, 0]
  for (const [at, key] of path.entries()) {
    here = (here as Record<PropertyKey, unknown> | undefined)?.[key]
    const known = here && typeof here === 'object' ? lines.get(here) : undefined
    if (known !== undefined) [line, depth] = [known, at + 1]
  }
  const rest = formatJsonPath(path.slice(depth))
  return depth < path.length ? `line ${line}, ${rest}` : `line ${line}`
}

function scheduleOf(root: XmlElement, lines: Lines) {
  const [conference] = childrenOf(root, 'conference')
  const days = childrenOf(root, 'day')
  const rooms = new Map<string, object>()
  for (const room of days.flatMap((day) => childrenOf(day, 'room'))) {
    const name = room.attributes.name ?? ''
    const guid = room.attributes.guid || undefined
    if (guid && !rooms.has(name)) rooms.set(name, noted(room, lines, { name, guid }))
  }
  const text = (name: string) => childText(conference, name)
  return {
    schedule: {
      conference: noted(conference ?? root, lines, {
        title: text('title'),
        city: text('city'),
        time_zone_name: text('time_zone_name'),
        timeslot_duration: text('timeslot_duration'),
        day_change: text('day_change'),
        colors: { primary: childrenOf(conference, 'color')[0]?.attributes.primary },
        rooms: [...rooms.values()],
        days: days.map((day) =>
          noted(day, lines, {
            index: numberOf(day.attributes.index),
            date: day.attributes.date,
            day_start: day.attributes.start,
            rooms: roomsOf(day, lines),
          }),
        ),
      }),
    },
  }
}

/** The talks of a day by room; a room may stand there twice. */
function roomsOf(day: XmlElement, lines: Lines): Record<string, object[]> {
  const rooms = Map.groupBy(childrenOf(day, 'room'), ({ attributes }) => attributes.name ?? '')
  const talks = (room: XmlElement) => childrenOf(room, 'event').map((event) => talkOf(event, lines))
  return Object.fromEntries([...rooms].map(([name, all]) => [name, all.flatMap(talks)]))
}

function talkOf(event: XmlElement, lines: Lines): object {
  const text = (name: string) => childText(event, name)
  const { guid, id, code } = event.attributes
  return noted(event, lines, {
    guid: guid || undefined,
    code,
    id,
    date: text('date'),
    start: text('start'),
    duration: text('duration'),
    title: text('title'),
    subtitle: text('subtitle'),
    track: text('track'),
    language: text('language'),
    abstract: text('abstract'),
    description: text('description'),
    state: text('state') ?? text('status') ?? event.attributes.status,
    persons: childrenOf(childrenOf(event, 'persons')[0], 'person').map((person) => personOf(person, lines)),
    links: childrenOf(childrenOf(event, 'links')[0], 'link').map(({ attributes, text: title }) => ({
      url: attributes.href,
      title: title.trim(),
    })),
  })
}

function personOf(person: XmlElement, lines: Lines): object {
  const { guid, code, id, name } = person.attributes
  return noted(person, lines, {
    guid: guid || undefined,
    code,
    id,
    public_name: childText(person, 'name') ?? (person.text.trim() || name),
    biography: childText(person, 'biography'),
    avatar: childText(person, 'avatar') ?? person.attributes.avatar,
  })
}

function noted<T extends object>({ line }: XmlElement, lines: Lines, part: T): T {
  lines.set(part, line)
  return part
}

const numberOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined)
