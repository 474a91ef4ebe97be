import { inAnyField, type Worst } from './texts.ts'

/** The sample rows that attacks name. */
export type Ids = { event: string; session: string; speaker: string; sponsor: string }

export type Asked = {
  method: string
  path: string
  body?: string
  type?: string
  /** Does not say how long the body is. */
  inPieces?: boolean
}

export type HeavyText = {
  /** As the router knows it. */
  route: string
  field: string
  /** What the text is called. */
  text: string
  asOrganizer?: boolean
  /** Done before the clock runs. `round` makes the same text another one. */
  first?: (ids: Ids, round: number) => Asked
  ask: (ids: Ids) => Asked
}

/** A body of 256 KB, and what is around a text in it. */
export const MOST_BYTES = 255_000

type Asking = Omit<HeavyText, 'field' | 'text'> & { field?: string }

/** Each of the texts in each of the fields. */
export function everyText(names: string[], asking: (field: string, worst: Worst) => Asking): HeavyText[] {
  return names.flatMap((field) =>
    Object.entries(inAnyField).map(([text, worst]) => ({ field, text, ...asking(field, worst) })),
  )
}

/** A call with such a text in one of its fields. */
export function inJson(fields: object, field: string, worst: Worst): string {
  return withinBytes(worst, (text) => JSON.stringify({ ...fields, [field]: text }))
}

/** The longest such text that fits when it is written down. */
export function withinBytes(worst: Worst, write: (text: string) => string, most = MOST_BYTES): string {
  const bytes = Buffer.byteLength(write(worst(1000))) / 1000
  let length = Math.floor(most / bytes)
  for (;;) {
    const written = write(worst(length))
    if (Buffer.byteLength(written) <= most) return written
    length = Math.floor(length * 0.95)
  }
}
