/** What a fault says of itself in the end. */
export type Told = {
  isRight: boolean
  /** For people, a line and what was wrong. */
  said: string
}
