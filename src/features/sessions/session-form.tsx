import { useMemo } from 'react'
import type { Event, Session, Speaker } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { typedFields } from '../../forms/fields/bound-fields.tsx'
import type { FormValuesOf } from '../../forms/form-values.ts'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { endsNextDay, programDays } from '../../program/program-days.ts'
import { roomKey } from '../../text/fold.ts'
import { compareByLastWord } from '../../text/names.ts'
import { linkLine } from '../../text/session-links.ts'
import { useTracks } from '../tracks/queries.ts'
import { STATUS_LABELS, trackOptions, valuesOf } from './constants.ts'
import { askAboutTimes, clockOf, joinDayAndClock, splitDayAndClock, toFormTimes, toStoredTimes } from './form-times.ts'
import { SESSION_LABELS, type SessionFields, sessionFields } from './schema.ts'
import { DayField, InheritableSwitch, ListedText, TimeField } from './session-fields.tsx'
import { sessionWarnings, type Warning } from './session-warnings.ts'
import { StatusFields } from './status-fields.tsx'

type SessionFormProps = {
  event: Event
  session: Session | undefined
  sessions: Session[]
  speakers: Speaker[]
  onClose: () => void
}

const { Text, TextArea, Select, Checklist } = typedFields<SessionFields>()

const LINKS_HINT =
  'One per line, such as “Slides: https://example.org/deck.pdf How we count”. Also Recording, Live stream, Captions, or Notes.'

export function SessionForm({ event, session, sessions, speakers, onClose }: SessionFormProps) {
  const names = useMemo(() => namesOf(speakers, sessions), [speakers, sessions])
  const choices = useMemo(() => byName(speakers), [speakers])
  const others = useMemo(() => sessions.filter(({ id }) => id !== session?.id), [sessions, session])
  const { tracks } = useTracks(event)
  const { data: rooms = [] } = useEventList('rooms', event)
  const days = programDays(event, sessions)
  const hasDays = days.length > 1
  const program = { event, sessions, speakers }
  const form = useRowForm({
    noun: 'session',
    newIn: event.id,
    row: session,
    schema: sessionFields,
    labels: SESSION_LABELS,
    defaults: { status: 'confirmed', links: '' },
    shown: (row) => ({ ...toFormTimes(row, event.startsOn), links: row.links.map(linkLine).join('\n') }),
    inputOf: (values, base) => toSessionInput(values, base, program),
    warningsOf: (values, base) => formWarnings(values, base, program),
    question: (values, base) => questionOf(values, base, program),
    say: (value) =>
      Array.isArray(value)
        ? value.map((id) => names.get(id) ?? id).join(', ')
        : (names.get(String(value)) ?? String(value)),
    save: useSaveRow(event, 'sessions'),
    onSaved: onClose,
  })
  const isNextDay =
    !form.warnings.endTime?.length && endsNextDay(toSessionInput(form.values, form.base, program), event.startsOn)
  return (
    <RowFormDialog form={form} onClose={onClose}>
      <Text name="title" />
      {hasDays && <DayField days={days} />}
      <div className="pair">
        <TimeField name="startTime" placeholder="9:00 AM" event={event} hasDay={hasDays} />
        <TimeField name="endTime" placeholder="10:00 AM" event={event} isNextDay={isNextDay} />
      </div>
      <div className="pair">
        <Select name="track" options={trackOptions(sessions, tracks)} emptyLabel="Choose a track" />
        <ListedText name="location" proposed={rooms.map(({ name }) => name)} />
      </div>
      <TextArea name="description" rows={4} />
      <Checklist
        name="speakerIds"
        choices={choices}
        unknown="Not a speaker at this event"
        empty="No speakers yet. Add them in the Speakers tab."
      />
      <div className="pair">
        <ListedText name="language" proposed={valuesOf(sessions, 'language')} />
        <ListedText name="level" proposed={valuesOf(sessions, 'level')} />
      </div>
      <TextArea name="contentNote" rows={2} hint="What attendees may want to know before, such as a hard subject" />
      <TextArea name="links" rows={3} hint={LINKS_HINT} />
      <div className="pair">
        <InheritableSwitch name="questionsOpen" event={event} />
        <InheritableSwitch name="feedbackOpen" event={event} />
      </div>
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

type SessionFormValues = FormValuesOf<SessionFields>

type FormContext = { event: Event; sessions: Session[]; speakers: Speaker[] }

function toSessionInput(typed: SessionFormValues, base: Session | undefined, { event, sessions }: FormContext) {
  const isOfSeveralDays = programDays(event, sessions).length > 1
  const why = typed.status === 'cancelled' ? {} : { cancelReason: '', replacedById: '' }
  return { ...typed, ...why, ...toStoredTimes(withClocks(typed), base, { startsOn: event.startsOn, isOfSeveralDays }) }
}

function withClocks({ startTime, endTime }: SessionFormValues) {
  const { day, clock } = splitDayAndClock(startTime)
  return { startTime: joinDayAndClock({ day, clock: clockOf(clock) }), endTime: clockOf(endTime) }
}

function questionOf(typed: SessionFormValues, base: Session | undefined, program: FormContext) {
  const input = toSessionInput(typed, base, program)
  const isPublic = base?.status === 'confirmed' && base.startTime === input.startTime && base.endTime === input.endTime
  return typed.status === 'confirmed' && !isPublic ? askAboutTimes(input) : undefined
}

function formWarnings(typed: SessionFormValues, base: Session | undefined, program: FormContext) {
  const { event, sessions, speakers } = program
  const id = base?.id ?? ''
  const input = toSessionInput(typed, base, program)
  const draft = { ...input, id, speakerIds: [...typed.speakerIds] }
  // Only these can clash; this runs at every key.
  const room = roomKey(draft.location)
  const people = new Set(draft.speakerIds)
  const others = sessions.filter(
    ({ id: other, location, speakerIds }) =>
      other !== id && ((room && roomKey(location) === room) || speakerIds.some((speaker) => people.has(speaker))),
  )
  const sentences: Partial<Record<Warning['field'], string[]>> = {}
  for (const { field, sentence } of sessionWarnings([...others, draft], speakers, event).get(id) ?? [])
    if (input[field].length > 0) sentences[field] = [...(sentences[field] ?? []), sentence]
  return sentences
}
