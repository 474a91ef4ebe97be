import { useId } from 'react'
import { BoundTextField } from '../../forms/fields/bound-text-fields.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { useTextField } from '../../forms/fields/use-field.tsx'
import { timeZones } from './time-zones.ts'

/** A new event's slug follows its name until it is typed. */
export function NamingFields({ isNew }: { isNew: boolean }) {
  const name = useTextField('name')
  const slug = useTextField('slug')
  const rename = (typed: string) => {
    if (isNew && slug.value === slugOf(name.value)) slug.onChange(slugOf(typed))
    name.onChange(typed)
  }
  return (
    <div className="pair">
      <TextField autoComplete="off" {...name} onChange={rename} />
      <BoundTextField name="slug" hint="Used in the address: ?eventSlug=…" />
    </div>
  )
}

/** `witcon-cle-2027` of `WITCON CLE 2027`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}

/** Suggests zones by city and by common name. */
export function ZoneField() {
  const id = useId()
  return (
    <>
      <BoundTextField
        name="timezone"
        placeholder="America/New_York"
        list={id}
        hint="Type a city or a name such as Eastern Time"
      />
      <datalist id={id}>
        {timeZones().map(({ zone, name }) => (
          <option key={zone} value={zone} label={`${name} · ${zone.replaceAll('_', ' ')}`} />
        ))}
      </datalist>
    </>
  )
}
