/** What was found about one part of the installation, and where it is not right, how to cure it, in a sentence. */
export type CheckResult = { about: string } & (
  | { state: 'ok'; found: string }
  /** Works, but should be looked at. */
  | { state: 'warning'; found: string; cure: string }
  /** Does not work, or lets others in. */
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

/** `what is wrong: what to do`, or two sentences. `otherwise`: what to do where the part does not say. */
export function problemFromMessage(about: string, said: string, otherwise: string): CheckResult {
  const [found, cure = otherwise] = said.split(/[:.] (?!.*[:.] )/)
  return problem(about, found!, cure[0]!.toUpperCase() + cure.slice(1))
}
