import { heavyTexts } from './abuse/heavy-texts.ts'
import { measureHeavyTexts } from './abuse/measure-heavy-texts.ts'
import { measureUnderAttack } from './abuse/under-attack.ts'
import { checkouts } from './checkouts.ts'

// `--only bio` measures the texts that have the word in their line, and no attack.
const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
const wanted = heavyTexts.filter(({ route, field, text }) => !only || `${route} ${field} ${text}`.includes(only))
await measureHeavyTexts(checkouts(), wanted)
if (!only) await measureUnderAttack(checkouts())
process.exit(0)
