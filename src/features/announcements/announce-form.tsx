import { Megaphone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Announcement, Event } from '../../../db/schema.ts'
import { Labeled } from '../../forms/fields/labeled.tsx'
import { TextAreaField } from '../../forms/fields/text-field.tsx'
import { forgetDraft, keepDraft, readDraft } from '../../forms/form-draft.ts'
import { charactersLeft } from '../../ui/characters-left.tsx'
import { type Addressee, addresseeOf, EVERYBODY } from './addressees.ts'
import { LONGEST_ANNOUNCEMENT, USUAL_MINUTES } from './constants.ts'
import { useAnnounce } from './queries.ts'

type AnnounceFormProps = {
  event: Event
  addressees: Addressee[]
  /** What is said otherwise; without one it is a new announcement. */
  base: Announcement | undefined
  onDone: () => void
}

/** One field, for whom, for how long, and one button. What is typed outlives a reload. */
export function AnnounceForm({ event, addressees, base, onDone }: AnnounceFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { typed, set, forget } = useTyped(event, addressees, base)
  const [error, setError] = useState<string>()
  const announcing = useAnnounce(event, () => {
    forget()
    onDone()
  })
  const to = addressees.find(({ key }) => key === typed.to) ?? EVERYBODY
  // A day's is shown until that is over, unless somebody says otherwise.
  const usual = base ? 'Keep current end time' : to.of.day ? 'Until the end of the day' : undefined
  const submit = () => {
    if (!typed.text.trim()) {
      setError('Announcement is required')
      return field.current?.focus()
    }
    const minutes = typed.minutes || usual ? typed.minutes : String(USUAL_MINUTES)
    announcing.mutate({ base, text: typed.text, ...to.of, minutes: minutes ? Number(minutes) : null })
  }
  useEffect(() => {
    if (base) field.current?.focus()
  }, [base])
  return (
    <form
      className="form announce-form"
      aria-label={base ? 'Edit announcement' : 'New announcement'}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextAreaField
        name="text"
        label="Announcement"
        rows={2}
        inputRef={field}
        value={typed.text}
        hint={charactersLeft(typed.text, LONGEST_ANNOUNCEMENT)}
        error={error}
        onChange={(text) => {
          setError(undefined)
          set({ ...typed, text })
        }}
      />
      <div className="announce-how">
        <Choice
          label="Show to"
          value={to.key}
          options={addressees.map(({ key, name }) => [key, name])}
          onChange={(to) => set({ ...typed, to })}
        />
        <Choice
          label="Show for"
          value={typed.minutes || (usual ? '' : String(USUAL_MINUTES))}
          options={[...(usual ? [['', usual] as const] : []), ...SPANS]}
          onChange={(minutes) => set({ ...typed, minutes })}
        />
      </div>
      <div className="announce-acts">
        <button type="submit" className="button primary" disabled={announcing.isPending}>
          <Megaphone size={20} strokeWidth={1.75} aria-hidden />
          {base ? 'Save' : to === EVERYBODY ? 'Announce to everyone' : `Announce to ${to.name}`}
        </button>
        {base && (
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

const SPANS = [
  ['15', '15 minutes'],
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['120', '2 hours'],
  ['240', '4 hours'],
  ['480', '8 hours'],
  ['1440', '1 day'],
] as const

type ChoiceProps = {
  label: string
  value: string
  options: (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Labeled id={id} label={label}>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </Labeled>
  )
}

type Typed = { text: string; to: string; minutes: string }

/** What is typed, kept for a reload; an edit begins with what was said. */
function useTyped(event: Event, addressees: Addressee[], base: Announcement | undefined) {
  const key = base ? `announcement-${base.id}` : `new-announcement-${event.id}`
  const fresh: Typed = { text: base?.text ?? '', to: (base && addresseeOf(base, addressees)?.key) ?? '', minutes: '' }
  const [typed, setTyped] = useState(() => readDraft<Announcement, Typed>(key, fresh)?.values ?? fresh)
  const set = (next: Typed) => {
    setTyped(next)
    keepDraft(key, { base, values: next })
  }
  const forget = () => {
    setTyped(fresh)
    forgetDraft(key)
  }
  return { typed, set, forget }
}
