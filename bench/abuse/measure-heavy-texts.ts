import type { HeavyText } from './in-every-field.ts'
import { LIMIT_MS, type Measured, Target } from './target.ts'

/** Prints what each text costs: the time that somebody else waits meanwhile, and that the server is busy. */
export async function measureHeavyTexts(checkouts: string[], texts: HeavyText[]) {
  const targets = checkouts.map((checkout) => new Target(checkout))
  for (const target of targets) await target.start()
  console.log(
    'The worst known text of every field, as long as it may be. In milliseconds the longest that somebody else waits',
  )
  console.log('for a small file meanwhile, and the time that the server is busy; of three rounds the least.\n')
  print(
    '',
    '',
    '',
    targets.map(({ name }) => `${name}:`.padStart(9) + 'waits'.padStart(8) + 'busy'.padStart(8)),
  )
  const most = targets.map(() => 0)
  for (const text of texts) {
    const figures: string[] = []
    for (const [at, target] of targets.entries()) {
      const measured = await target.measure(text)
      most[at] = Math.max(most[at]!, measured === 'too long' ? LIMIT_MS : measured.busy)
      figures.push(inFigures(measured))
    }
    print(text.route, text.field, text.text, figures)
  }
  print(
    'The most that one keeps it busy',
    '',
    '',
    most.map((ms) => ms.toFixed(1).padStart(25)),
  )
  for (const target of targets) await target.stop()
}

function inFigures(measured: Measured): string {
  if (measured === 'too long') return `> ${LIMIT_MS / 1000} s`.padStart(25)
  const { status, waited, busy } = measured
  return `${status}`.padStart(9) + waited.toFixed(1).padStart(8) + busy.toFixed(1).padStart(8)
}

function print(route: string, field: string, text: string, figures: string[]) {
  console.log(`${route.padEnd(32)}${field.padEnd(13)}${text.padEnd(31)}${figures.join('')}`)
}
