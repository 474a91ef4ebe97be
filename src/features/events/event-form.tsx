import type { ReactNode } from 'react'
import type { Event, Session } from '../../../db/schema.ts'
import { counted } from '../../format/counted.ts'
import { fieldsOf } from '../../forms/fields/fields-of.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { saveFloorPlan } from '../uploads/queries.ts'
import { pictureUpload } from '../uploads/upload-dialog.tsx'
import { AccentField } from './accent-field.tsx'
import { DateFields } from './date-fields.tsx'
import { sessionsAfter } from './program/dates.ts'
import { useSaveEvent } from './queries.ts'
import { EVENT_LABELS, type NewEvent, newEvent } from './schema.ts'

type EventFormProps = {
  /** None: a new one. */
  event: Event | undefined
  /** What is on its program, which its dates are held against. */
  sessions?: Pick<Session, 'startTime'>[]
  /** The button that deletes it. */
  deletion: (event: Event) => ReactNode
  onSaved: (event: Event) => void
  onClose: () => void
}

const { Text, Picture, Check } = fieldsOf<NewEvent>()

/** What attendees see of an event itself, and what its times are counted in. */
export function EventForm({ event, sessions = [], deletion, onSaved, onClose }: EventFormProps) {
  const form = useRowForm({
    draftKey: event ? `event-${event.id}` : 'new-event',
    row: event,
    schema: newEvent,
    labels: EVENT_LABELS,
    fresh: { isActive: true, questionsHeld: true },
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
      <div className="pair">
        <Text name="name" />
        <Text name="slug" hint="Its part of the address: ?eventSlug=…" />
      </div>
      <div className="pair">
        <Text name="city" />
        <Text name="location" />
      </div>
      <DateFields />
      <Text name="timezone" placeholder="America/New_York" />
      <div className="pair">
        <Text name="venueName" />
        <AccentField name="accent" />
      </div>
      <Picture
        name="floorPlanUrl"
        hint={event ? undefined : 'You can upload a floor plan once the event has been created.'}
        upload={event && pictureUpload('Upload Floor Plan', (url) => saveFloorPlan(event.id, url))}
      />
      <Check
        name="isActive"
        hint="Attendees see this event while it is active. Until then it is hidden, and only organizers work on it."
      />
      <Check
        name="questionsOpen"
        hint="On a page of each session, without signing in. A session’s own form may say otherwise, as of feedback."
      />
      <Check
        name="questionsHeld"
        hint="You show them to everybody in the Live desk. Without this they are shown at once."
      />
      <Check name="feedbackOpen" hint="Three faces and a few words after its end; only organizers read them." />
      {event && <div>{deletion(event)}</div>}
    </RowFormDialog>
  )
}

type Typed = { startsOn: string; endsOn: string }

function sessionsLeftOut(before: Event, { startsOn, endsOn }: Typed, sessions: Pick<Session, 'startTime'>[]): string[] {
  if (startsOn === (before.startsOn ?? '') && endsOn === (before.endsOn ?? '')) return []
  const left = sessionsAfter(before, { startsOn, endsOn }, sessions)
  return left ? [`${counted(left, 'session')} would be after the last day; nothing of it is lost`] : []
}
