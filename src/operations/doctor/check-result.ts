/** What was found about one part of the installation, and where it is not right, how to cure it, in a sentence. */
export type CheckResult = { check: string } & (
  | { state: 'ok'; found: string }
  /** Works, but should be looked at. */
  | { state: 'warning'; found: string; fix: string }
  /** Does not work, or lets others in. */
  | { state: 'problem'; found: string; fix: string }
)

export function passed(check: string, found: string): CheckResult {
  return { check, state: 'ok', found }
}

export function warned(check: string, found: string, fix: string): CheckResult {
  return { check, state: 'warning', found, fix }
}

export function problem(check: string, found: string, fix: string): CheckResult {
  return { check, state: 'problem', found, fix }
}

/** `what is wrong: what to do`, or two sentences. `otherwise`: what to do where the part does not say. */
export function problemFromMessage(check: string, said: string, otherwise: string): CheckResult {
  const [found, fix = otherwise] = said.split(/[:.] (?!.*[:.] )/)
  return problem(check, found!, fix[0]!.toUpperCase() + fix.slice(1))
}
