/** Bytes of an entry besides its text. */
const ENTRY_OVERHEAD = 500

/** Caches results and failures up to a number of characters. */
export class LruCache<Made> {
  readonly #made = new Map<string, Made | undefined>()
  #characters = 0

  constructor(
    private readonly most: number,
    private readonly lengthOf: (made: Made) => number = () => 0,
  ) {}

  of(text: string, make: (text: string) => Made): Made | undefined {
    const isKnown = this.#made.has(text)
    const made = isKnown ? this.#made.get(text) : orUndefined(text, make)
    if (isKnown) this.#made.delete(text)
    this.#made.set(text, made)
    if (!isKnown) this.#characters += this.#cost(text)
    while (this.#characters > this.most) this.#forget(this.#made.keys().next().value!)
    return made
  }

  #forget(text: string) {
    this.#characters -= this.#cost(text)
    this.#made.delete(text)
  }

  #cost(text: string): number {
    const made = this.#made.get(text)
    return text.length + ENTRY_OVERHEAD + (made === undefined ? 0 : this.lengthOf(made))
  }
}

function orUndefined<Made>(text: string, make: (text: string) => Made): Made | undefined {
  try {
    return make(text)
  } catch (error) {
    console.error('A text could not be read:', error)
    return undefined
  }
}
