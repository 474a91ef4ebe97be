import { TriangleAlert } from 'lucide-react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { compareByLastWord } from '../../format/names.ts'
import { Checklist } from '../../ui/checklist.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { RowFormDialog } from '../changes/row-form-dialog.tsx'
import { useRowForm } from '../changes/use-row-form.ts'
import { TRACKS } from './constants.ts'
import { useSaveSession } from './queries.ts'
import { sessionFields } from './schema.ts'
import { toStoredTime, toTwelveHour } from './twelve-hour.ts'
import { sessionWarnings } from './warnings.ts'

type SessionFormProps = {
  event: Event
  /** None: a new one. */
  session: Session | undefined
  /** The event's programme, against which warnings are said. */
  sessions: Session[]
  speakers: Speaker[]
  onClose: () => void
}

type Values = ReturnType<typeof valuesOf>

export function SessionForm({ event, session, sessions, speakers, onClose }: SessionFormProps) {
  const form = useRowForm({
    draftKey: session ? `session-${session.id}` : `new-session-${event.id}`,
    row: session,
    valuesOf,
    schema: sessionFields,
    inputOf,
    save: useSaveSession(event),
    done: session ? 'Session updated successfully' : 'Session created successfully',
    failed: session ? 'Failed to update session' : 'Failed to create session',
    onSaved: onClose,
  })
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  return (
    <RowFormDialog
      title={session ? 'Edit Session' : 'Create Session'}
      form={form}
      labels={LABELS}
      say={(_, value) => (Array.isArray(value) ? value.map((id) => names.get(id) ?? id).join(', ') : String(value))}
      submitLabel={session ? 'Update' : 'Create'}
      onClose={onClose}
      aside={<Warnings values={form.values} session={form.base} sessions={sessions} speakers={speakers} />}
    >
      <TextField label={LABELS.title} {...form.field('title')} />
      <div className="pair">
        <TextField label={LABELS.startTime} placeholder="9:00 AM" autoComplete="off" {...form.field('startTime')} />
        <TextField label={LABELS.endTime} placeholder="10:00 AM" autoComplete="off" {...form.field('endTime')} />
      </div>
      <div className="pair">
        <SelectField label={LABELS.track} options={TRACKS} nothing="Choose a track" {...form.field('track')} />
        <TextField label={LABELS.location} {...form.field('location')} />
      </div>
      <TextAreaField label={LABELS.description} rows={4} {...form.field('description')} />
      <Checklist
        label={LABELS.speakerIds}
        choices={choices(speakers, form.values.speakerIds)}
        chosen={form.values.speakerIds}
        onChange={(ids) => form.set('speakerIds', ids)}
        empty="There are no speakers yet: add them in the Speakers tab."
      />
    </RowFormDialog>
  )
}

const LABELS: Record<keyof Values, string> = {
  title: 'Title',
  startTime: 'Start Time',
  endTime: 'End Time',
  track: 'Track',
  location: 'Location',
  description: 'Description',
  speakerIds: 'Speakers',
}

function valuesOf(session: Session | undefined) {
  return {
    title: session?.title ?? '',
    startTime: session ? toTwelveHour(session.startTime) : '',
    endTime: session ? toTwelveHour(session.endTime) : '',
    track: session?.track ?? '',
    location: session?.location ?? '',
    description: session?.description ?? '',
    speakerIds: session?.speakerIds ?? ([] as readonly string[]),
  }
}

function inputOf(values: Values, base: Session | undefined) {
  const startTime = toStoredTime(values.startTime, base?.startTime)
  return { ...values, startTime, endTime: toStoredTime(values.endTime, base?.endTime) }
}

/** Everybody by name; an id that is nobody's stays in the list, so that it can be taken out. */
function choices(speakers: Speaker[], chosen: readonly string[]) {
  const known = new Set(speakers.map(({ id }) => id))
  const unknown = chosen
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: id, about: 'No speaker of this event' }))
  const people = [...speakers].sort((a, b) => compareByLastWord(a.name, b.name))
  return [...unknown, ...people.map(({ id, name, company }) => ({ id, name, about: company }))]
}

type WarningsProps = { values: Values; session?: Session; sessions: Session[]; speakers: Speaker[] }

/** What looks wrong in what is typed, against the rest of the programme. Nothing of it stops anybody from saving. */
function Warnings({ values, session, sessions, speakers }: WarningsProps) {
  if (!values.startTime.trim() || !values.endTime.trim()) return null
  const { startTime, endTime } = inputOf(values, session)
  const id = session?.id ?? ''
  const speakerIds = [...values.speakerIds]
  const draft = { id, title: values.title, startTime, endTime, location: values.location, speakerIds }
  const others = sessions.filter((other) => other.id !== id)
  const warnings = sessionWarnings([...others, draft], speakers).get(id)
  return (
    <div role="status">
      {warnings?.map((warning) => (
        <p key={warning} className="warning">
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  )
}
