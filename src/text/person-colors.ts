type Person = { name: string }

const COLORS = 12
/** Beside, above, and diagonal, in a grid of two to four columns. */
const NEIGHBORS = 5

const apart = new WeakMap<Person, number>()

/** From the name alone, unless {@link assignColors} chose another. */
export function personColor(person: Person): number {
  return apart.get(person) ?? hash(person.name) % COLORS
}

/** Copies the color, which otherwise belongs to the object. */
export const withPersonColor = <P extends Person>(person: P) => ({ ...person, color: personColor(person) })

/** Neighbors in this order get different colors, and the same people always the same. */
export function assignColors<P extends Person>(people: P[]): P[] {
  const given: number[] = []
  for (const person of people) {
    given.push(nextFreeColor(hash(person.name) % COLORS, given.slice(-NEIGHBORS)))
    apart.set(person, given.at(-1)!)
  }
  return people
}

export function nextFreeColor(color: number, used: number[]): number {
  return used.includes(color) ? nextFreeColor((color + 1) % COLORS, used) : color
}

/** FNV-1a over the whole name, so that neighbors in the alphabet differ. */
function hash(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
