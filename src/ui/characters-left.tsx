/** Fewer characters left than this show the number. */
const NEAR = 100
/** Screen readers hear these steps only: a number at each key would talk over the typing. */
const STEPS = [0, 10, 25, 50, NEAR]

/** Undefined until the end of the field is near. */
export function charactersLeftHint(text: string, longest: number) {
  const left = longest - text.trim().length
  if (left > NEAR) return undefined
  const step = STEPS.find((step) => left <= step)!
  return (
    <>
      <span aria-hidden>{left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`}</span>
      <span className="visually-hidden" role="status">
        {left < 0 ? 'The text is too long' : step ? `Fewer than ${step + 1} characters left` : 'No characters left'}
      </span>
    </>
  )
}

// `text/pluralize.ts` would be one more request on the board, for 66 bytes.
const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)
