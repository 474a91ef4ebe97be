import { LONGEST_ADDRESS } from '../../../../format/typed/typed-text.ts'
import { isTidyLinkedinUrl, tidyLinkedinUrl } from '../../../speakers/linkedin-url.ts'
import type { FileSpeaker } from '../../program-file.ts'
import { cutText } from '../../schedule-limits.ts'
import { webAddress } from '../fields.ts'
import { fingerprint, givenKey } from '../keys.ts'
import type { SchedulePerson, ScheduleTalk } from './schedule-fields.ts'

/** Adds the talk's speakers to those known so far, filling in what another talk left out; returns their keys. */
export function speakersOf(
  talk: ScheduleTalk,
  place: (at: number) => string,
  people: Map<string, FileSpeaker>,
  notes: string[],
): string[] {
  const keys = (talk.persons ?? []).flatMap((person, at) => {
    const name = nameOf(person)
    if (!name) return []
    const key = givenKey(person.guid, person.code, person.id) ?? fingerprint(name)
    const known = people.get(key)
    const { biography: bio } = person
    people.set(key, {
      key,
      place: known?.place ?? place(at),
      name,
      bio: known?.bio || (bio && cutText(bio, `The biography of ${name}`, notes)),
      photoUrl: known?.photoUrl ?? photoOf(person, notes),
      linkedinUrl: known?.linkedinUrl ?? linkedinOf(person),
    })
    return [key]
  })
  return [...new Set(keys)]
}

export function nameOf(person: SchedulePerson): string {
  return person.public_name || person.name
}

/** Of her links the one to her page there, or the one that is called so; another says nothing of it. */
function linkedinOf({ links }: SchedulePerson): string | undefined {
  const all = (links ?? []).map((link) => (typeof link === 'string' ? { url: link, title: '' } : link))
  const found = all.find(({ url, title }) => title === 'LinkedIn' || isTidyLinkedinUrl(tidyLinkedinUrl(url ?? '')))
  return webAddress(tidyLinkedinUrl(found?.url ?? ''))
}

function photoOf(person: SchedulePerson, notes: string[]): string | null | undefined {
  const { avatar } = person
  if (avatar === undefined) return undefined
  if (avatar?.startsWith('https://') && avatar.length > LONGEST_ADDRESS)
    notes.push(`${nameOf(person)}’s photo was skipped: its URL is longer than 2,000 characters.`)
  return webAddress(avatar) ?? null
}
