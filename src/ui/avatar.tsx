import { initials } from '../format/names.ts'
import { isShowable, Picture, type PictureProps } from './picture.tsx'

type Person = { name: string; photoUrl: string | null }
const COLOURS = 9

/** A person's picture, or initials on a colour that always goes with the name. */
export function Avatar({
  person,
  size,
  colour = colourOf(person.name),
  loading,
}: {
  person: Person
  size: number
  colour?: number
  loading?: PictureProps['loading']
}) {
  return (
    <span className={`avatar c${colour}`} aria-hidden>
      {isShowable(person.photoUrl) ? (
        <Picture
          src={person.photoUrl}
          alt=""
          width={size}
          height={size}
          loading={loading}
          standIn={initials(person.name)}
        />
      ) : (
        initials(person.name)
      )}
    </span>
  )
}

/** At most three, overlapping (spec §9); no two neighbours in the same colour. */
export function Avatars({ people }: { people: Person[] }) {
  const used: number[] = []
  return (
    <span className="avatars">
      {people.slice(0, 3).map((person) => {
        let colour = colourOf(person.name)
        while (used.includes(colour)) colour = (colour + 1) % COLOURS
        used.push(colour)
        return <Avatar key={person.name} person={person} size={28} colour={colour} />
      })}
    </span>
  )
}

/** Spread by the whole name (FNV-1a), so that neighbours in the alphabet do not look alike. */
function colourOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % COLOURS
}
