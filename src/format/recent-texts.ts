/** What each text costs besides its characters. */
const EACH = 500

/**
 * Remembers what was made of texts, for as many characters of text as it is told; what was not asked for longest goes
 * first. What cannot be made is not tried again, and is undefined.
 */
export class RecentTexts<Made> {
  readonly #most: number
  readonly #made = new Map<string, Made | undefined>()
  #characters = 0

  constructor(most: number) {
    this.#most = most
  }

  of(text: string, make: (text: string) => Made): Made | undefined {
    const isKnown = this.#made.has(text)
    const made = isKnown ? this.#made.get(text) : orUndefined(text, make)
    // Asked for last, so last to go.
    this.#made.delete(text)
    this.#made.set(text, made)
    if (!isKnown) this.#characters += text.length + EACH
    while (this.#characters > this.#most) this.#forget(this.#made.keys().next().value!)
    return made
  }

  #forget(text: string) {
    this.#made.delete(text)
    this.#characters -= text.length + EACH
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
