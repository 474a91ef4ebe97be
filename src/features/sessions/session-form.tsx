import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { compareByLastWord } from '../../format/names.ts'
import { formatTime } from '../../format/time/clock.ts'
import { fieldsOf } from '../../forms/fields/fields-of.ts'
import type { ValuesOf } from '../../forms/form-values.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { endsNextDay } from '../events/programme/wall-clock.ts'
import { TRACKS } from './constants.ts'
import { RoomField, roomsOf } from './fields/room-field.tsx'
import { TimeField } from './fields/time-field.tsx'
import { toStoredTime } from './fields/twelve-hour.ts'
import { SESSION_LABELS } from './labels.ts'
import { useSaveSession } from './queries.ts'
import { type SessionFields, sessionFields } from './schema.ts'
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

type Values = ValuesOf<SessionFields>

const { Text, TextArea, Select, Checklist } = fieldsOf<SessionFields>()

export function SessionForm({ event, session, sessions, speakers, onClose }: SessionFormProps) {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const form = useRowForm({
    draftKey: session ? `session-${session.id}` : `new-session-${event.id}`,
    row: session,
    schema: sessionFields,
    labels: SESSION_LABELS,
    shown: ({ startTime, endTime }) => ({ startTime: formatTime(startTime), endTime: formatTime(endTime) }),
    inputOf,
    warningsOf: (values, base) => warningsOf(values, { event, session: base, sessions, speakers }),
    say: (value) => (Array.isArray(value) ? value.map((id) => names.get(id) ?? id).join(', ') : String(value)),
    save: useSaveSession(event),
    done: session ? 'Session updated successfully' : 'Session created successfully',
    failed: session ? 'Failed to update session' : 'Failed to create session',
    onSaved: onClose,
  })
  const isNextDay = !form.warnings.endTime?.length && endsNextDay(inputOf(form.values, form.base), event.startsOn)
  return (
    <RowFormDialog title={session ? 'Edit Session' : 'Create Session'} form={form} onClose={() => onClose()}>
      <Text name="title" />
      <div className="pair">
        <TimeField name="startTime" placeholder="9:00 AM" event={event} />
        <TimeField name="endTime" placeholder="10:00 AM" event={event} isNextDay={isNextDay} />
      </div>
      <div className="pair">
        <Select name="track" options={TRACKS} nothing="Choose a track" />
        <RoomField rooms={roomsOf(sessions)} />
      </div>
      <TextArea name="description" rows={4} />
      <Checklist
        name="speakerIds"
        choices={byName(speakers)}
        unknown="No speaker of this event"
        empty="There are no speakers yet: add them in the Speakers tab."
      />
    </RowFormDialog>
  )
}

function inputOf(values: Values, base: Session | undefined) {
  const startTime = toStoredTime(values.startTime, base?.startTime)
  return { ...values, startTime, endTime: toStoredTime(values.endTime, base?.endTime) }
}

function byName(speakers: Speaker[]) {
  const people = [...speakers].sort((a, b) => compareByLastWord(a.name, b.name))
  return people.map(({ id, name, company }) => ({ id, name, about: company }))
}

/** What looks wrong in what is typed, by itself and against the rest of the programme. */
function warningsOf(
  values: Values,
  { event, session, sessions, speakers }: Omit<SessionFormProps, 'onClose'>,
): Record<Warning['field'], string[]> {
  const { startTime, endTime } = inputOf(values, session)
  const id = session?.id ?? ''
  const speakerIds = [...values.speakerIds]
  const draft = { id, title: values.title, startTime, endTime, location: values.location, speakerIds }
  const others = sessions.filter((other) => other.id !== id)
  const warnings = sessionWarnings([...others, draft], speakers, event.startsOn).get(id) ?? []
  // A field in which nothing was typed yet is not wrong yet.
  const about = (field: Warning['field']) =>
    warnings.flatMap((one) => (one.field === field && values[field].length > 0 ? one.sentence : []))
  return {
    startTime: about('startTime'),
    endTime: about('endTime'),
    location: about('location'),
    speakerIds: about('speakerIds'),
  }
}
