export type CheckResult = { about: string } & (
  | { state: 'ok'; found: string }
  | { state: 'warning'; found: string; cure: string }
  | { state: 'problem'; found: string; cure: string }
)

export function passed(about: string, found: string): CheckResult {
  return { about, state: 'ok', found }
}

export function warned(about: string, found: string, cure: string): CheckResult {
  return { about, state: 'warning', found, cure }
}

export function problem(about: string, found: string, cure: string): CheckResult {
  return { about, state: 'problem', found, cure }
}

/** Splits `what is wrong: what to do`. `otherwise` is the advice where the message has none. */
export function problemFromMessage(about: string, said: string, otherwise: string): CheckResult {
  const [found, cure = otherwise] = said.split(/[:.] (?!.*[:.] )/)
  return problem(about, found!, cure[0]!.toUpperCase() + cure.slice(1))
}
