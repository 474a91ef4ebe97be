/** What a check of the doctor found. */
export type Finding = { state: 'ok'; found: string } | { state: 'warning' | 'problem'; found: string; cure: string }

export const passed = (found: string): Finding => ({ state: 'ok', found })
export const warned = (found: string, cure: string): Finding => ({ state: 'warning', found, cure })
export const problem = (found: string, cure: string): Finding => ({ state: 'problem', found, cure })

/** Splits `what is wrong: what to do`. `otherwise` is the advice where the message has none. */
export function problemFromMessage(said: string, otherwise: string): Finding {
  const [found, cure = otherwise] = said.split(/[:.] (?!.*[:.] )/)
  return problem(found!, cure[0]!.toUpperCase() + cure.slice(1))
}
