import type { SeedSpeaker } from '../../../seeds/seed.ts'
import { LONGEST_ADDRESS } from '../../format/typed/typed-text.ts'
import { safeAddress } from '../../format/typed/web-address.ts'
import type { SchedulePerson, ScheduleTalk } from './schedule-format.ts'
import { cutText } from './schedule-limits.ts'

/** Adds the talk's speakers to those known so far, filling in what another talk left out; returns their keys. */
export function speakersOf(talk: ScheduleTalk, people: Map<string, SeedSpeaker>, notes: string[]): string[] {
  const keys = (talk.persons ?? []).filter(nameOf).map((person) => {
    const name = nameOf(person)
    const key = String(person.guid ?? person.code ?? person.id ?? name)
    const known = people.get(key)
    people.set(key, {
      key,
      name,
      title: '',
      bio: known?.bio || cutText(person.biography, `The biography of ${name}`, notes),
      photoUrl: known?.photoUrl ?? photoOf(person, notes),
    })
    return key
  })
  return [...new Set(keys)]
}

export function nameOf(person: SchedulePerson): string {
  return person.public_name || person.name
}

function photoOf(person: SchedulePerson, notes: string[]): string | null {
  const address = person.avatar?.startsWith('https://') ? safeAddress(person.avatar) : undefined
  if (!address || address.length <= LONGEST_ADDRESS) return address ?? null
  notes.push(`The photo of ${nameOf(person)} was left out: its address has more than 2,000 characters.`)
  return null
}
