import { useId, useRef } from 'react'
import { BoundTextField } from '../../forms/fields/bound-fields.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { useTextField } from '../../forms/fields/use-field.tsx'
import { shiftLastDay } from '../../program/event-dates.ts'
import type { NewEvent } from './schema.ts'
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

/** Moving the first day moves the last one. */
export function DateFields() {
  const first = useTextField('startsOn')
  const last = useTextField('endsOn')
  // A half-typed date is no date.
  const known = useRef(first.value)
  const move = (startsOn: string) => {
    first.onChange(startsOn)
    if (!startsOn) return
    last.onChange(shiftLastDay({ startsOn: known.current, endsOn: last.value }, startsOn) ?? '')
    known.current = startsOn
  }
  return (
    <div className="pair">
      <TextField autoComplete="off" type="date" {...first} onChange={move} />
      <BoundTextField name="endsOn" type="date" hint="Only if it runs for several days" />
    </div>
  )
}

/** Every other color derives from the accent with enough contrast. */
export function AccentField({ name }: { name: keyof NewEvent }) {
  const field = useTextField(name)
  return (
    <div className="preview-field accent-field">
      <TextField placeholder="#ffb81c" autoComplete="off" {...field} />
      <input
        type="color"
        aria-label="Pick the accent color"
        value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : '#ffb81c'}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </div>
  )
}
