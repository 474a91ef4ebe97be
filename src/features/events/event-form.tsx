import type { ReactNode } from 'react'
import type { Event, Session } from '../../../db/schema.ts'
import { typedFields } from '../../forms/fields/typed-fields.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { countSessionsAfter } from '../../program/event-dates.ts'
import { pluralize } from '../../text/pluralize.ts'
import { saveFloorPlan } from '../uploads/queries.ts'
import { pictureUpload } from '../uploads/upload-dialog.tsx'
import { AccentField, DateFields, NamingFields, ZoneField } from './event-fields.tsx'
import { useSaveEvent } from './queries.ts'
import { EVENT_LABELS, type NewEvent, newEvent } from './schema.ts'
import { zoneOf } from './time-zones.ts'

type EventFormProps = {
  /** Undefined: a new event. */
  event: Event | undefined
  /** The dates are compared with these. */
  sessions?: Pick<Session, 'startTime'>[]
  deletion: (event: Event) => ReactNode
  onSaved: (event: Event) => void
  onClose: () => void
}

const { Text, Picture, Check } = typedFields<NewEvent>()

export function EventForm({ event, sessions = [], deletion, onSaved, onClose }: EventFormProps) {
  const form = useRowForm({
    draftKey: event ? `event-${event.id}` : 'new-event',
    row: event,
    schema: newEvent,
    labels: EVENT_LABELS,
    // Hidden until it is published.
    defaults: { isActive: false, questionsHeld: true },
    inputOf: (values) => ({ ...values, timezone: zoneOf(values.timezone) }),
    warningsOf: (settings, base) => ({ endsOn: base ? sessionsLeftOut(base, settings, sessions) : [] }),
    save: useSaveEvent(),
    done: event ? 'Event updated successfully' : 'Event created successfully',
    failed: event ? 'Failed to update event' : 'Failed to create event',
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
      <div className="pair">
        <Text name="venueName" />
        <AccentField name="accent" />
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
      {event && <div>{deletion(event)}</div>}
    </RowFormDialog>
  )
}

type TypedDates = { startsOn: string; endsOn: string }

function sessionsLeftOut(
  before: Event,
  { startsOn, endsOn }: TypedDates,
  sessions: Pick<Session, 'startTime'>[],
): string[] {
  if (startsOn === (before.startsOn ?? '') && endsOn === (before.endsOn ?? '')) return []
  const left = countSessionsAfter(before, { startsOn, endsOn }, sessions)
  return left ? [`${pluralize(left, 'session')} would fall after the last day. Nothing is deleted.`] : []
}
