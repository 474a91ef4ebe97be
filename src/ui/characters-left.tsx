/** With so many characters left, or fewer, the number is shown. */
const NEAR = 100
/** Screen readers hear it at these only: a number at every key would talk over the typing. */
const STEPS = [0, 10, 25, 50, NEAR]

/** How much more fits into a text field, once its end is near; undefined before. */
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

// The dashboard shares `text/pluralize.ts`: on the board it would be one more request for 66 bytes.
const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)
