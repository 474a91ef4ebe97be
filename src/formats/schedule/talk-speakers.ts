import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../text/typed/linkedin-url.ts'
import { MAX_URL_LENGTH } from '../../text/typed/typed-text.ts'
import { truncateText } from '../import-limits.ts'
import type { FileSpeaker } from '../program-file.ts'
import { fingerprintKey, keyFromId } from '../row-keys.ts'
import { parseWebUrl } from '../zod-fields.ts'
import type { SchedulePerson, ScheduleTalk } from './schedule-fields.ts'

/** Adds the talk's speakers to those known so far, filling in what another talk left out; returns their keys. */
export function readSpeakers(
  talk: ScheduleTalk,
  place: (at: number) => string,
  people: Map<string, FileSpeaker>,
  notes: string[],
): string[] {
  const keys = (talk.persons ?? []).flatMap((person, at) => {
    const name = personName(person)
    if (!name) return []
    const key = keyFromId(person.guid, person.code, person.id) ?? fingerprintKey(name)
    const known = people.get(key)
    const { biography: bio } = person
    people.set(key, {
      key,
      place: known?.place ?? place(at),
      name,
      bio: known?.bio || (bio && truncateText(bio, `The biography of ${name}`, notes)),
      photoUrl: known?.photoUrl ?? photoOf(person, notes),
      linkedinUrl: known?.linkedinUrl ?? linkedinOf(person),
    })
    return [key]
  })
  return [...new Set(keys)]
}

export function personName(person: SchedulePerson): string {
  return person.public_name || person.name
}

/** Of her links the one to her page there, or the one that is called so; another says nothing of it. */
function linkedinOf({ links }: SchedulePerson): string | undefined {
  const all = (links ?? []).map((link) => (typeof link === 'string' ? { url: link, title: '' } : link))
  const found = all.find(
    ({ url, title }) => title === 'LinkedIn' || isNormalizedLinkedinUrl(normalizeLinkedinUrl(url ?? '')),
  )
  return parseWebUrl(normalizeLinkedinUrl(found?.url ?? ''))
}

function photoOf(person: SchedulePerson, notes: string[]): string | null | undefined {
  const { avatar } = person
  if (avatar === undefined) return undefined
  if (avatar?.startsWith('https://') && avatar.length > MAX_URL_LENGTH)
    notes.push(`${personName(person)}’s photo was skipped: its URL is longer than 2,000 characters.`)
  return parseWebUrl(avatar) ?? null
}
