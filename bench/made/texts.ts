import { seeds } from '../../seeds/index.ts'
import type { Chance } from './chance.ts'
import { CITIES, COMPANY_ENDS, COMPANY_STARTS, FIRST_NAMES, LAST_NAMES, SENTENCES, THINGS, TITLES } from './words.ts'

type Known = { first?: string; last?: string }

/** Every word of the sample texts, each once: sentences of them say nothing, and are as hard to compress as real ones. */
const VOCABULARY = [
  ...new Set(
    Object.values(seeds)
      .flatMap(({ sessions, speakers }) => [
        ...sessions.map(({ description }) => description),
        ...speakers.map(({ bio }) => bio),
      ])
      .flatMap((text) => (text ?? '').toLowerCase().match(/[a-z]{3,}/g) ?? []),
  ),
]

/** On one of three programs such a title stands alone, on the others it says a little more: hardly two are the same. */
export function madeTitle(chance: Chance): string {
  const title = sentence(chance.pick(TITLES), chance, {})
  return chance.in100(30) ? title : `${title}, with ${chance.pick(VOCABULARY)} ${chance.pick(VOCABULARY)}`
}

/** As long as descriptions are on real programs: mostly two or three paragraphs, a few only a line. */
export function madeDescription(chance: Chance): string {
  return paragraphs(SENTENCES, chance.in100(12) ? 1 : chance.between(4, 9), chance, {})
}

/** So many sentences, three to a paragraph, of which the first can be read. */
export function paragraphs(patterns: readonly string[], count: number, chance: Chance, known: Known): string {
  const said = Array.from({ length: count }, (_, at) =>
    at ? empty(chance) : sentence(chance.pick(patterns), chance, known),
  )
  return Array.from({ length: Math.ceil(count / 3) }, (_, at) => said.slice(at * 3, at * 3 + 3).join(' ')).join('\n\n')
}

/** A sentence of eight to sixteen words that means nothing. */
function empty(chance: Chance): string {
  const words = Array.from({ length: chance.between(8, 16) }, () => chance.pick(VOCABULARY))
  const said = words
    .map((word, at) => (at > 2 && at < words.length - 1 && chance.in100(9) ? `${word},` : word))
    .join(' ')
  return `${said[0]!.toUpperCase()}${said.slice(1)}.`
}

/** The sentence with its blanks filled in. */
export function sentence(pattern: string, chance: Chance, { first, last }: Known): string {
  const [thing, other] = chance.shuffled(THINGS)
  const [company, company2] = [madeCompany(chance), madeCompany(chance)]
  const blanks: Record<string, string | number> = {
    thing: thing!,
    Thing: thing![0]!.toUpperCase() + thing!.slice(1),
    other: other!,
    company,
    Company: company,
    company2,
    Company2: company2,
    slug: company.toLowerCase().replaceAll(' ', '-'),
    first: first ?? chance.pick(FIRST_NAMES),
    last: last ?? chance.pick(LAST_NAMES),
    city: chance.pick(CITIES),
    n: chance.between(12, 97),
    m: chance.between(2, 11),
    year: chance.between(1987, 2026),
  }
  return pattern.replace(/\{(\w+)\}/g, (_, blank: string) => String(blanks[blank]))
}

export function madeCompany(chance: Chance): string {
  const [start, end] = [chance.pick(COMPANY_STARTS), chance.pick(COMPANY_ENDS)]
  return /^[A-Z]/.test(end) ? `${start} ${end}` : `${start}${end}`
}
