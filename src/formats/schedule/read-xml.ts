import { formatJsonPath } from '../json.ts'
import { type ReadResult, unreadable } from '../program-file.ts'
import { childrenOf, elementsOf, ownText, parseXml, type XmlElement } from '../xml-tree.ts'
import { readSchedule } from './program.ts'

export function readScheduleXml(text: string): ReadResult {
  const tree = parseXml(text)
  if ('problem' in tree) return unreadable(tree.problem)
  if (tree.root.name !== 'schedule')
    return unreadable(`This XML file isn’t a schedule: it starts with <${tree.root.name.slice(0, 60)}>, not <schedule>`)
  const lines: Lines = new WeakMap()
  const json = scheduleOf(tree.root, lines)
  const place = (path: PropertyKey[]) => linePlace(json, path, lines)
  return readSchedule(json, { format: 'schedule.xml', place })
}

type Lines = WeakMap<object, number>

/** `line 120, start`: the innermost part with a known line, and the rest of the path. */
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
  return {
    schedule: {
      conference: noted(conference ?? root, lines, {
        ...textsOf(conference),
        colors: { primary: childrenOf(conference, 'color')[0]?.attributes.primary },
        tracks: childrenOf(conference, 'track').map(({ attributes }) => attributes),
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
  const { guid, id, code, status } = event.attributes
  return noted(event, lines, {
    status,
    ...textsOf(event),
    guid: guid || undefined,
    code,
    id,
    persons: childrenOf(childrenOf(event, 'persons')[0], 'person').map((person) => personOf(person, lines)),
    links: referencesOf(event, 'link'),
    attachments: referencesOf(event, 'attachment'),
  })
}

/** What the first element of each name says. The schema ignores those that a schedule of JSON does not have. */
function textsOf(element: XmlElement | undefined): Record<string, string> {
  const said = element ? elementsOf(element).map((child): [string, string] => [child.name, ownText(child)]) : []
  return Object.fromEntries(said.reverse())
}

const referencesOf = (event: XmlElement, name: string) =>
  childrenOf(childrenOf(event, `${name}s`)[0], name).map((link) => {
    const { href: url, type } = link.attributes
    return { url, title: ownText(link), type }
  })

function personOf(person: XmlElement, lines: Lines): object {
  const { guid, code, id, name, avatar } = person.attributes
  const said = textsOf(person)
  return noted(person, lines, {
    guid: guid || undefined,
    code,
    id,
    public_name: said.name ?? (ownText(person) || name),
    biography: said.biography,
    avatar: said.avatar ?? avatar,
  })
}

function noted<T extends object>({ line }: XmlElement, lines: Lines, part: T): T {
  lines.set(part, line)
  return part
}

const numberOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined)
