import { __iconData as Megaphone } from 'lucide-react/icons/megaphone'
import { type FormEvent, useRef, useState } from 'react'
import type { Announcement, Event, Room } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { SelectField, TextAreaField } from '../../../forms/fields/text-field.tsx'
import { deleteDraft, newIdempotencyKey, readDraft, saveDraft } from '../../../forms/use-row-draft.ts'
import { useWrite } from '../../../forms/use-write.ts'
import { formatProgramDay, programDays } from '../../../program/program-days.ts'
import { Button } from '../../../ui/button.tsx'
import { charactersLeftHint } from '../../../ui/characters-left.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DEFAULT_MINUTES, MAX_ANNOUNCEMENT_LENGTH, type NewAnnouncement } from './schema.ts'

type AnnounceFormProps = { event: Event; audiences: Audience[]; base: Announcement | undefined; onDone: () => void }

export function AnnounceForm({ event, audiences, base, onDone }: AnnounceFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { typed, key, set, forget } = useAnnouncementDraft(event, audiences, base)
  const [error, setError] = useState<string>()
  const announcing = useWrite({
    write: (body: Sent) => sendAnnouncement(event, base, body, key),
    done: ({ text }, sent) => {
      forget(sent.text)
      onDone()
      return { title: base ? 'Announcement updated' : 'Announcement posted', text }
    },
    failed: 'Failed to post announcement',
  })
  const to = audiences.find(({ key }) => key === typed.to) ?? EVERYONE
  const usual = base ? 'Keep current end time' : to.target.day ? 'Until the end of the day' : undefined
  const minutes = typed.minutes || (usual ? '' : String(DEFAULT_MINUTES))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.text.trim()) {
      setError('Announcement is required')
      return field.current?.focus()
    }
    announcing.mutate({ text: typed.text, ...to.target, minutes: minutes ? Number(minutes) : null })
  }
  return (
    <form className="form announce-form" aria-label={base ? 'Edit announcement' : 'New announcement'} onSubmit={submit}>
      <TextAreaField
        name="text"
        label="Announcement"
        rows={2}
        ref={field}
        autoFocus={!!base}
        value={typed.text}
        hint={charactersLeftHint(typed.text, MAX_ANNOUNCEMENT_LENGTH)}
        error={error}
        onChange={(text) => {
          setError(undefined)
          set({ ...typed, text })
        }}
      />
      <div className="pair">
        <SelectField
          label="Show to"
          value={to.key}
          options={audiences.map(({ key, name }) => [key, name])}
          onChange={(to) => set({ ...typed, to })}
        />
        <SelectField
          label="Show for"
          value={minutes}
          options={[...(usual ? [['', usual] as const] : []), ...DURATION_OPTIONS]}
          onChange={(minutes) => set({ ...typed, minutes })}
        />
      </div>
      <div className="buttons">
        <button type="submit" className="button primary" disabled={announcing.isPending}>
          <Icon of={Megaphone} size={20} />
          {base ? 'Save' : to === EVERYONE ? 'Announce to everyone' : `Announce to ${to.name}`}
        </button>
        {base && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </form>
  )
}

type Sent = Omit<NewAnnouncement, 'eventId'>

function sendAnnouncement(event: Event, base: Announcement | undefined, body: Sent, key: string) {
  if (!base) return callAsOrganizer('POST /api/admin/announcements', { body: { ...body, eventId: event.id }, key })
  const { id, version } = base
  return callAsOrganizer('PATCH /api/admin/announcements/:id', { params: { id }, body, version })
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

type AnnouncementDraft = { text: string; to: string; minutes: string }

function useAnnouncementDraft(event: Event, audiences: Audience[], base: Announcement | undefined) {
  const name = base ? `announcement-${base.id}` : `new-announcement-${event.id}`
  const to = (base && findAudience(base, audiences)?.key) ?? ''
  const fresh: AnnouncementDraft = { text: base?.text ?? '', to, minutes: '' }
  const [draft] = useState(() => readDraft<Announcement, AnnouncementDraft>(name, fresh))
  const [typed, setTyped] = useState(draft?.values ?? fresh)
  const [key, setKey] = useState(() => draft?.key ?? newIdempotencyKey())
  const set = (next: AnnouncementDraft) => {
    setTyped(next)
    saveDraft(name, { base, values: next, key })
  }
  /** Text typed since then stays. */
  const forget = (sent: string) => {
    setKey(newIdempotencyKey())
    setTyped((now) => {
      if (now.text !== sent) return now
      deleteDraft(name)
      return fresh
    })
  }
  return { typed, key, set, forget }
}

type Target = Pick<Announcement, 'day' | 'roomId'>
type Audience = { key: string; name: string; target: Target }

const EVERYONE: Audience = { key: '', name: 'everyone', target: { day: null, roomId: null } }

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

export function findAudience({ day, roomId }: Target, all: Audience[]): Audience | undefined {
  return all.find(({ target }) => target.day === day && target.roomId === roomId)
}
