export type FloorPlanImage = { name: string; src: string; alt: string }

export type MapRoom = { id: string; name: string; href: string; about: string; plan?: number; x?: number; y?: number }

export type Pin = MapRoom & { x: number; y: number }

export function pinsOn(plan: number, rooms: MapRoom[]): Pin[] {
  return rooms.flatMap((room) => {
    const { x, y } = room
    return room.plan === plan && x !== undefined && y !== undefined ? [{ ...room, x, y }] : []
  })
}

export function labelLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ').flatMap((each) => each.match(/.{1,18}/gu) ?? [])) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_LABEL_CHARS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length > MAX_LABEL_LINES
    ? [...lines.slice(0, MAX_LABEL_LINES - 1), `${lines[MAX_LABEL_LINES - 1]}…`]
    : lines
}

const MAX_LABEL_CHARS = 16
const MAX_LABEL_LINES = 3
