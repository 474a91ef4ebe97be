import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { compareByLastWord } from '../../format/names.ts'
import { formatTime } from '../../format/time/clock.ts'
import { Checklist } from '../../forms/checklist.tsx'
import { FieldWarnings } from '../../forms/field-warnings.tsx'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { endsNextDay } from '../events/programme/wall-clock.ts'
import { TRACKS } from './constants.ts'
import { RoomField, roomsOf } from './fields/room-field.tsx'
import { TimeField } from './fields/time-field.tsx'
import { toStoredTime } from './fields/twelve-hour.ts'
import { SESSION_LABELS } from './labels.ts'
import { useSaveSession } from './queries.ts'
import { sessionFields } from './schema.ts'
import { sessionWarnings, type Warning } from './warnings.ts'

type SessionFormProps = {
  event: Event
  /** None: a new one. */
  session: Session | undefined
  /** The event's programme, against which warnings are said. */
  sessions: Session[]
  speakers: Speaker[]
  /** With what was saved, if it was. */
  onClose: (saved?: Session) => void
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
  const warnings = warningsOf(form.values, { event, session: form.base, sessions, speakers })
  const about = (field: Warning['field']) => warnings.flatMap((one) => (one.field === field ? one.sentence : []))
  return (
    <RowFormDialog
      title={session ? 'Edit Session' : 'Create Session'}
      form={form}
      labels={SESSION_LABELS}
      say={(_, value) => (Array.isArray(value) ? value.map((id) => names.get(id) ?? id).join(', ') : String(value))}
      submitLabel={session ? 'Update' : 'Create'}
      onClose={() => onClose()}
      doubtful={warnings.map(({ field }) => field)}
    >
      <TextField label={SESSION_LABELS.title} {...form.field('title')} />
      <div className="pair">
        <TimeField
          label={SESSION_LABELS.startTime}
          placeholder="9:00 AM"
          event={event}
          warnings={about('startTime')}
          {...form.field('startTime')}
        />
        <TimeField
          label={SESSION_LABELS.endTime}
          placeholder="10:00 AM"
          event={event}
          isNextDay={about('endTime').length === 0 && endsNextDay(inputOf(form.values, form.base), event.startsOn)}
          warnings={about('endTime')}
          {...form.field('endTime')}
        />
      </div>
      <div className="pair">
        <SelectField label={SESSION_LABELS.track} options={TRACKS} nothing="Choose a track" {...form.field('track')} />
        <RoomField
          label={SESSION_LABELS.location}
          rooms={roomsOf(sessions)}
          hint={<FieldWarnings sentences={about('location')} />}
          {...form.field('location')}
        />
      </div>
      <TextAreaField label={SESSION_LABELS.description} rows={4} {...form.field('description')} />
      <Checklist
        name="speakerIds"
        label={SESSION_LABELS.speakerIds}
        choices={choices(speakers, form.values.speakerIds)}
        chosen={form.values.speakerIds}
        onChange={(ids) => form.set('speakerIds', ids)}
        empty="There are no speakers yet: add them in the Speakers tab."
        hint={<FieldWarnings sentences={about('speakerIds')} />}
      />
    </RowFormDialog>
  )
}

function valuesOf(session: Session | undefined) {
  return {
    title: session?.title ?? '',
    startTime: session ? formatTime(session.startTime) : '',
    endTime: session ? formatTime(session.endTime) : '',
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

/** What looks wrong in what is typed, by itself and against the rest of the programme. */
function warningsOf(
  values: Values,
  { event, session, sessions, speakers }: Omit<SessionFormProps, 'onClose'>,
): Warning[] {
  const { startTime, endTime } = inputOf(values, session)
  const id = session?.id ?? ''
  const speakerIds = [...values.speakerIds]
  const draft = { id, title: values.title, startTime, endTime, location: values.location, speakerIds }
  const others = sessions.filter((other) => other.id !== id)
  const warnings = sessionWarnings([...others, draft], speakers, event.startsOn).get(id) ?? []
  // A field in which nothing was typed yet is not wrong yet.
  return warnings.filter(({ field }) => values[field].length > 0)
}
