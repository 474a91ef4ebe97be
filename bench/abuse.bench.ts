import { parseArgs } from 'node:util'
import { attacks } from './abuse/attacks.ts'
import { fakedPeople, measureFakedPeople } from './abuse/faked-people.ts'
import { heavyTexts } from './abuse/heavy-texts.ts'
import { measureHeavyTexts } from './abuse/measure-heavy-texts.ts'
import { queueAttacks } from './abuse/queue-attacks.ts'
import { measureUnderAttack } from './abuse/under-attack.ts'
import { measureVictims } from './abuse/victims.ts'
import { checkouts } from './checkouts.ts'
import { writeResults } from './results.ts'

const { values: flags } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** The texts that have the word in their line, and the attacks that have it in their name. */
    only: { type: 'string' },
    /** `texts`, `attacks`, `guests` or `people`. */
    part: { type: 'string' },
    against: { type: 'string', multiple: true },
  },
})
const of = <One>(part: string, all: One[], nameOf: (one: One) => string) =>
  flags.part && flags.part !== part ? [] : all.filter((one) => !flags.only || nameOf(one).includes(flags.only))

const wanted = of('texts', heavyTexts, ({ route, field, text }) => `${route} ${field} ${text}`)
const chosen = of('attacks', attacks, ({ name }) => name)
const queued = of('guests', queueAttacks, ({ name }) => name)
const faked = of('people', fakedPeople, ({ name }) => name)
if (wanted.length) await measureHeavyTexts(checkouts(), wanted)
if (chosen.length) await measureUnderAttack(checkouts(), chosen)
if (queued.length) {
  const text = await measureVictims(checkouts(), queued)
  const command = 'bun run bench abuse --part guests'
  if (queued.length === queueAttacks.length) await writeResults({ title: 'Guests during attacks', command }, text)
}
if (faked.length) await measureFakedPeople(checkouts(), faked)
process.exit(0)
