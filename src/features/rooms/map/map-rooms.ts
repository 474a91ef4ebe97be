export type FloorPlanImage = { name: string; src: string; alt: string }

/** A room in the list beside the plans, and on one of them. */
export type MapRoom = {
  id: string
  name: string
  href: string
  /** Its floor and access, in words. */
  about: string
  /** Which of the plans it is on, and where, in percent. */
  plan?: number
  x?: number
  y?: number
}

export type Pin = MapRoom & { x: number; y: number }

export function pinsOn(plan: number, rooms: MapRoom[]): Pin[] {
  return rooms.flatMap((room) => {
    const { x, y } = room
    return room.plan === plan && x !== undefined && y !== undefined ? [{ ...room, x, y }] : []
  })
}

/** A name on a plan, in lines of about so many letters; what is too long for three of them is cut. */
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
