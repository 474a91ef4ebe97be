type Person = { name: string }

/** How many colors initials can stand on: `.avatar.c0` and so on. */
const COLORS = 12
/** Beside and above, in a grid of two to four columns, and across the corner. */
const NEIGHBORS = 5

const apart = new WeakMap<Person, number>()

/** The number of the color that goes with somebody: from the name alone, unless {@link assignColors} chose another. */
export function personColor(person: Person): number {
  return apart.get(person) ?? hash(person.name) % COLORS
}

/** With the color written down, which otherwise goes with the very object it was given to. */
export const withPersonColor = <P extends Person>(person: P) => ({ ...person, color: personColor(person) })

/** Gives people who stand in this order colors that no neighbors share; the same people always get the same. */
export function assignColors<P extends Person>(people: P[]): P[] {
  const given: number[] = []
  for (const person of people) {
    given.push(nextFreeColor(hash(person.name) % COLORS, given.slice(-NEIGHBORS)))
    apart.set(person, given.at(-1)!)
  }
  return people
}

/** `color`, or the first one after it that nobody uses. */
export function nextFreeColor(color: number, used: number[]): number {
  return used.includes(color) ? nextFreeColor((color + 1) % COLORS, used) : color
}

/** FNV-1a over the whole name, so that neighbors in the alphabet do not look alike. */
function hash(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
