import { useMemo } from 'react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { typedFields } from '../../forms/fields/typed-fields.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { programDays } from '../../program/program-days.ts'
import { endsNextDay } from '../../program/wall-clock.ts'
import { compareByLastWord } from '../../text/names.ts'
import { STATUS_LABELS, trackOptions } from './constants.ts'
import { AudienceFields, DayField, RoomField } from './fields/choice-fields.tsx'
import { toFormTimes } from './fields/form-times.ts'
import { StatusFields } from './fields/status-fields.tsx'
import { TimeField } from './fields/time-field.tsx'
import { formWarnings, questionOf, toSessionInput } from './fields/typed-session.ts'
import { useSaveSession } from './queries.ts'
import { SESSION_LABELS, type SessionFields, sessionFields } from './schema.ts'

type SessionFormProps = {
  event: Event
  /** Undefined for a new one. */
  session: Session | undefined
  /** The event's program, for warnings. */
  sessions: Session[]
  speakers: Speaker[]
  onClose: (saved?: Session) => void
}

const { Text, TextArea, Select, Checklist } = typedFields<SessionFields>()

export function SessionForm({ event, session, sessions, speakers, onClose }: SessionFormProps) {
  const names = useMemo(() => namesOf(speakers, sessions), [speakers, sessions])
  const choices = useMemo(() => byName(speakers), [speakers])
  const others = useMemo(() => sessions.filter(({ id }) => id !== session?.id), [sessions, session])
  const days = programDays(event, sessions)
  const hasDays = days.length > 1
  const program = { event, sessions, speakers }
  const form = useRowForm({
    draftKey: session ? `session-${session.id}` : `new-session-${event.id}`,
    row: session,
    schema: sessionFields,
    labels: SESSION_LABELS,
    defaults: { status: 'confirmed' },
    shown: (row) => toFormTimes(row, event.startsOn),
    inputOf: (values, base) => toSessionInput(values, base, program),
    warningsOf: (values, base) => formWarnings(values, base, program),
    question: (values, base) => questionOf(values, base, program),
    say: (value) =>
      Array.isArray(value)
        ? value.map((id) => names.get(id) ?? id).join(', ')
        : (names.get(String(value)) ?? String(value)),
    save: useSaveSession(event),
    done: session ? 'Session updated successfully' : 'Session created successfully',
    failed: session ? 'Failed to update session' : 'Failed to create session',
    onSaved: onClose,
  })
  const isNextDay =
    !form.warnings.endTime?.length && endsNextDay(toSessionInput(form.values, form.base, program), event.startsOn)
  return (
    <RowFormDialog title={session ? 'Edit Session' : 'Create Session'} form={form} onClose={() => onClose()}>
      <Text name="title" />
      {hasDays && <DayField days={days} />}
      <div className="pair">
        <TimeField name="startTime" placeholder="9:00 AM" event={event} hasDay={hasDays} />
        <TimeField name="endTime" placeholder="10:00 AM" event={event} isNextDay={isNextDay} />
      </div>
      <div className="pair">
        <Select name="track" options={trackOptions(sessions)} emptyLabel="Choose a track" />
        <RoomField event={event} />
      </div>
      <TextArea name="description" rows={4} />
      <Checklist
        name="speakerIds"
        choices={choices}
        unknown="Not a speaker at this event"
        empty="No speakers yet. Add them in the Speakers tab."
      />
      <AudienceFields event={event} />
      <StatusFields event={event} others={others} />
    </RowFormDialog>
  )
}

function namesOf(speakers: Speaker[], sessions: Session[]): Map<string, string> {
  return new Map([
    ...speakers.map(({ id, name }) => [id, name] as const),
    ...sessions.map(({ id, title }) => [id, title] as const),
    ...Object.entries(STATUS_LABELS),
  ])
}

function byName(speakers: Speaker[]) {
  const people = [...speakers].sort((a, b) => compareByLastWord(a.name, b.name))
  return people.map(({ id, name, company }) => ({ id, name, about: company }))
}
