import { attacks } from './abuse/attacks.ts'
import { fakedPeople, measureFakedPeople } from './abuse/faked-people.ts'
import { heavyTexts } from './abuse/heavy-texts.ts'
import { measureHeavyTexts } from './abuse/measure-heavy-texts.ts'
import { queueAttacks } from './abuse/queue-attacks.ts'
import { measureUnderAttack } from './abuse/under-attack.ts'
import { measureVictims } from './abuse/victims.ts'
import { checkouts } from './checkouts.ts'

// `--only bio` measures the texts that have the word in their line, and the attacks that have it in their name.
const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
const wanted = heavyTexts.filter(({ route, field, text }) => !only || `${route} ${field} ${text}`.includes(only))
const chosen = attacks.filter(({ name }) => !only || name.includes(only))
if (wanted.length) await measureHeavyTexts(checkouts(), wanted)
if (chosen.length) await measureUnderAttack(checkouts(), chosen)
const queued = queueAttacks.filter(({ name }) => !only || name.includes(only))
if (queued.length) await measureVictims(checkouts(), queued)
const faked = fakedPeople.filter(({ name }) => !only || name.includes(only))
if (faked.length) await measureFakedPeople(checkouts(), faked)
process.exit(0)
