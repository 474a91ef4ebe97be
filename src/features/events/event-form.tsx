import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import type { Event, Session } from '../../../db/schema.ts'
import { BoundTextField, ColorField, typedFields } from '../../forms/fields/bound-fields.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { useTextField } from '../../forms/fields/use-field.tsx'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { countSessionsAfter, type EventDates, shiftLastDay } from '../../program/program-days.ts'
import { pluralize } from '../../text/pluralize.ts'
import { saveFloorPlan } from '../uploads/queries.ts'
import { pictureUpload } from '../uploads/upload-dialog.tsx'
import { useSaveEvent } from './queries.ts'
import { EVENT_LABELS, type EventCopy, eventCopy } from './schema.ts'
import { timeZones, zoneOf } from './time-zones.ts'

type EventFormProps = {
  /** Undefined: a new event. */
  event: Event | undefined
  sessions?: Pick<Session, 'startTime'>[]
  source?: { event: Event; parts: ComponentProps<typeof Checklist>['choices'] }
  deletion: (event: Event) => ReactNode
  onSaved: (event: Event) => void
  onClose: () => void
}

const { Text, Picture, Check, Checklist } = typedFields<EventCopy>()

export function EventForm({ event, sessions = [], source, deletion, onSaved, onClose }: EventFormProps) {
  const form = useRowForm({
    noun: 'event',
    row: event && { ...event, copied: null },
    schema: eventCopy,
    labels: { ...EVENT_LABELS, copied: `Copy from ${source?.event.name}` },
    defaults: { isActive: false, questionsHeld: true },
    inputOf: (values) => ({ ...values, timezone: zoneOf(values.timezone) }),
    warningsOf: (settings, base) => ({ endsOn: base ? sessionsLeftOut(base, settings, sessions) : [] }),
    save: useSaveEvent(source?.event),
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  return (
    <RowFormDialog title={event ? 'Event settings' : 'New event'} form={form} onClose={onClose}>
      <NamingFields isNew={!event} />
      <div className="pair">
        <Text name="city" />
        <Text name="location" />
      </div>
      <DateFields />
      <ZoneField />
      <Text
        name="proposalsUntil"
        type="date"
        hint="Until this day, speakers and sponsors can propose changes by their own links."
      />
      <div className="pair">
        <Text name="venueName" />
        <ColorField name="accent" placeholder="#ffb81c" pick="Pick the accent color" />
      </div>
      <Picture
        name="floorPlanUrl"
        hint={event ? undefined : 'You can upload a floor plan after you create the event.'}
        upload={event && pictureUpload('Upload Floor Plan', (url) => saveFloorPlan(event.id, url))}
      />
      <Check name="isActive" hint="Attendees can see active events. Inactive events are visible to organizers only." />
      <Check
        name="questionsOpen"
        hint="Each session gets a questions page, no sign-in needed. You can override this and feedback for each session."
      />
      <Check
        name="questionsHeld"
        hint="You approve questions in the Live desk before others see them. When off, questions appear right away."
      />
      <Check
        name="feedbackOpen"
        hint="After a session ends, attendees can rate it and comment. Only organizers see the results."
      />
      <Text name="reportDays" placeholder="180" hint="Then reports to the safety team are deleted." />
      {source && <Checklist name="copied" choices={source.parts} unknown="Unknown" empty="" />}
      {event && <div className="form">{deletion(event)}</div>}
    </RowFormDialog>
  )
}

function sessionsLeftOut(before: Event, after: EventDates, sessions: Pick<Session, 'startTime'>[]): string[] {
  if (after.startsOn === (before.startsOn ?? '') && after.endsOn === (before.endsOn ?? '')) return []
  const left = countSessionsAfter(before, after, sessions)
  return left ? [`${pluralize(left, 'session')} would fall after the last day. Nothing is deleted.`] : []
}

function NamingFields({ isNew }: { isNew: boolean }) {
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

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}

function ZoneField() {
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

function DateFields() {
  const first = useTextField('startsOn')
  const last = useTextField('endsOn')
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
