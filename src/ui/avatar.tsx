import { initials } from '../text/names.ts'
import { nextFreeColor, personColor } from '../text/person-colors.ts'
import { isOwnPicture, Picture, type PictureProps } from './picture.tsx'

type Person = { name: string; photoUrl: string | null }

type AvatarProps = { person: Person; size: number; color?: number; loading?: PictureProps['loading'] }

/** The initials' color belongs to the person. */
export function Avatar({ person, size, color = personColor(person), loading }: AvatarProps) {
  return (
    <span className={`avatar c${color}`} aria-hidden>
      {isOwnPicture(person.photoUrl) ? (
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

/** At most three, overlapping (product §3.4), neighbors in different colors. */
export function Avatars({ people }: { people: (Person & { color: number })[] }) {
  const used: number[] = []
  return (
    <span className="avatars">
      {people.slice(0, 3).map((person) => {
        const color = nextFreeColor(person.color, used)
        used.push(color)
        return <Avatar key={person.name} person={person} size={28} color={color} />
      })}
    </span>
  )
}
