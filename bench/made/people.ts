import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SeedSpeaker, SeedSponsor } from '../../seeds/seed.ts'
import type { Chance } from './chance.ts'
import { madeCompany, paragraphs, sentence } from './texts.ts'
import { BIOS, FIRST_NAMES, LAST_NAMES, ROLES } from './words.ts'

const PORTRAITS = readdirSync(join(import.meta.dir, '../../public/images/speakers')).sort()

/** So many people, no two of one name. Every third has a picture: one of those that come with the app. */
export function madeSpeakers(count: number, chance: Chance): SeedSpeaker[] {
  const names = chance.shuffled(FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => ({ first, last }))))
  if (names.length < count) throw new Error(`There are names for ${names.length} people only`)
  return names.slice(0, count).map(({ first, last }, at) => {
    const name = `${first} ${last.replaceAll('-', chance.in100(50) ? '-' : ' ')}`
    const key = keyOf(`${first} ${last}`)
    return {
      key,
      name,
      title: chance.pick(ROLES),
      company: chance.in100(88) ? madeCompany(chance) : null,
      photoUrl: at % 3 === 0 ? `/images/speakers/${chance.pick(PORTRAITS)}` : null,
      linkedinUrl: chance.in100(60) ? `https://www.linkedin.com/in/${key}-made` : null,
      bio: paragraphs(BIOS, chance.between(2, 5), chance, { first, last: last.replaceAll('-', ' ') }),
    }
  })
}

export function madeSponsors(count: number, chance: Chance): SeedSponsor[] {
  const tiers = ['Platinum', 'Gold', 'Gold', 'Silver', 'Silver', 'Silver', 'Bronze', 'Bronze', 'Supporting']
  const names = new Set<string>()
  while (names.size < count) names.add(madeCompany(chance))
  return [...names].map((name) => ({
    key: keyOf(name),
    name,
    tier: chance.pick(tiers),
    websiteUrl: `https://${keyOf(name)}.example`,
    description: sentence('{Company} brings {thing} and {other} to {n} cities, {city} among them.', chance, {}),
  }))
}

function keyOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ø', 'O').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-')
}
