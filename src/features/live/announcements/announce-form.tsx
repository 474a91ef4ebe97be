import { Megaphone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Announcement, Event, Room } from '../../../../db/schema.ts'
import { FieldFrame } from '../../../forms/fields/field-frame.tsx'
import { TextAreaField } from '../../../forms/fields/text-field.tsx'
import { deleteDraft, readDraft, saveDraft } from '../../../forms/use-row-draft.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { programDays } from '../../../program/program-days.ts'
import { charactersLeftHint } from '../../../ui/characters-left.tsx'
import { useAnnounce } from './queries.ts'
import { DEFAULT_MINUTES, MAX_ANNOUNCEMENT_LENGTH } from './schema.ts'

type AnnounceFormProps = {
  event: Event
  addressees: Audience[]
  /** What is said otherwise; without one it is a new announcement. */
  base: Announcement | undefined
  onDone: () => void
}

/** One field, for whom, for how long, and one button. What is typed outlives a reload. */
export function AnnounceForm({ event, addressees, base, onDone }: AnnounceFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { typed, set, forget } = useAnnouncementDraft(event, addressees, base)
  const [error, setError] = useState<string>()
  const announcing = useAnnounce(event, () => {
    forget()
    onDone()
  })
  const to = addressees.find(({ key }) => key === typed.to) ?? EVERYONE
  // A day's is shown until that is over, unless somebody says otherwise.
  const usual = base ? 'Keep current end time' : to.target.day ? 'Until the end of the day' : undefined
  const submit = () => {
    if (!typed.text.trim()) {
      setError('Announcement is required')
      return field.current?.focus()
    }
    const minutes = typed.minutes || usual ? typed.minutes : String(DEFAULT_MINUTES)
    announcing.mutate({ base, text: typed.text, ...to.target, minutes: minutes ? Number(minutes) : null })
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
        hint={charactersLeftHint(typed.text, MAX_ANNOUNCEMENT_LENGTH)}
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
          value={typed.minutes || (usual ? '' : String(DEFAULT_MINUTES))}
          options={[...(usual ? [['', usual] as const] : []), ...DURATION_OPTIONS]}
          onChange={(minutes) => set({ ...typed, minutes })}
        />
      </div>
      <div className="buttons announce-acts">
        <button type="submit" className="button primary" disabled={announcing.isPending}>
          <Megaphone size={20} strokeWidth={1.75} aria-hidden />
          {base ? 'Save' : to === EVERYONE ? 'Announce to everyone' : `Announce to ${to.name}`}
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

const DURATION_OPTIONS = [
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
    <FieldFrame id={id} label={label}>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type AnnouncementDraft = { text: string; to: string; minutes: string }

/** What is typed, kept for a reload; an edit begins with what was said. */
function useAnnouncementDraft(event: Event, addressees: Audience[], base: Announcement | undefined) {
  const key = base ? `announcement-${base.id}` : `new-announcement-${event.id}`
  const fresh: AnnouncementDraft = {
    text: base?.text ?? '',
    to: (base && findAudience(base, addressees)?.key) ?? '',
    minutes: '',
  }
  const [typed, setTyped] = useState(() => readDraft<Announcement, AnnouncementDraft>(key, fresh)?.values ?? fresh)
  const set = (next: AnnouncementDraft) => {
    setTyped(next)
    saveDraft(key, { base, values: next })
  }
  const forget = () => {
    setTyped(fresh)
    deleteDraft(key)
  }
  return { typed, set, forget }
}

/** Whom an announcement can be for; `of` is what of it says so. */
export type Audience = { key: string; name: string; target: Pick<Announcement, 'day' | 'roomId'> }

const EVERYONE: Audience = { key: '', name: 'everyone', target: { day: null, roomId: null } }

/** Everybody, the days of an event where it has several, and its rooms. */
export function listAudiences(event: Event, rooms: Room[]): Audience[] {
  const days = programDays(event, [])
  return [
    EVERYONE,
    ...(days.length > 1 ? days : []).map((day) => ({
      key: `day-${day.day}`,
      name: formatProgramDay(day),
      target: { day: day.day, roomId: null },
    })),
    ...rooms.map(({ id, name }) => ({ key: `room-${id}`, name, target: { day: null, roomId: id } })),
  ]
}

/** Whom an announcement is for; undefined for a room or a day that is not there anymore. */
export function findAudience(
  { day, roomId }: Pick<Announcement, 'day' | 'roomId'>,
  all: Audience[],
): Audience | undefined {
  return all.find(({ target }) => target.day === day && target.roomId === roomId)
}
