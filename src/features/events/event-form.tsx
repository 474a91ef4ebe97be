import { useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../db/schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { PictureField } from '../../forms/picture-field.tsx'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { AccentField } from './accent-field.tsx'
import { EVENT_LABELS } from './labels.ts'
import { useSaveEvent } from './queries.ts'
import { newEvent } from './schema.ts'

type EventFormProps = {
  /** None: a new one. */
  event: Event | undefined
  /** The button that uploads a floor plan; the form goes on from what it saved. */
  uploadFloorPlan: (event: Event, onSaved: (saved: { objectPath: string; version: number }) => void) => React.ReactNode
  /** The button that deletes it. */
  deletion: (event: Event) => React.ReactNode
  onSaved: (event: Event) => void
  onClose: () => void
}

/** What attendees see of an event itself, and what its times are counted in. */
export function EventForm({ event, uploadFloorPlan, deletion, onSaved, onClose }: EventFormProps) {
  const client = useQueryClient()
  const form = useRowForm({
    draftKey: event ? `event-${event.id}` : 'new-event',
    row: event,
    valuesOf,
    schema: newEvent,
    save: useSaveEvent(),
    done: event ? 'Event updated successfully' : 'Event created successfully',
    failed: event ? 'Failed to update event' : 'Failed to create event',
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  return (
    <RowFormDialog
      title={event ? 'Event settings' : 'New event'}
      form={form}
      labels={EVENT_LABELS}
      submitLabel={event ? 'Update' : 'Create'}
      onClose={onClose}
    >
      <div className="pair">
        <TextField label={EVENT_LABELS.name} autoComplete="off" {...form.field('name')} />
        <TextField
          label={EVENT_LABELS.slug}
          autoComplete="off"
          hint="Its part of the address: ?eventSlug=…"
          {...form.field('slug')}
        />
      </div>
      <div className="pair">
        <TextField label={EVENT_LABELS.city} autoComplete="off" {...form.field('city')} />
        <TextField label={EVENT_LABELS.location} autoComplete="off" {...form.field('location')} />
      </div>
      <div className="pair">
        <TextField label={EVENT_LABELS.startsOn} type="date" {...form.field('startsOn')} />
        <TextField
          label={EVENT_LABELS.timezone}
          placeholder="America/New_York"
          autoComplete="off"
          {...form.field('timezone')}
        />
      </div>
      <div className="pair">
        <TextField label={EVENT_LABELS.venueName} autoComplete="off" {...form.field('venueName')} />
        <AccentField label={EVENT_LABELS.accent} {...form.field('accent')} />
      </div>
      <PictureField
        label={EVENT_LABELS.floorPlanUrl}
        {...form.field('floorPlanUrl')}
        hint={event ? undefined : 'You can upload a floor plan once the event has been created.'}
        upload={
          event &&
          uploadFloorPlan(event, ({ objectPath, version }) => {
            form.rebase({ floorPlanUrl: objectPath, version })
            void client.invalidateQueries()
          })
        }
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={form.values.isActive}
          onChange={({ target }) => form.set('isActive', target.checked)}
        />
        {EVENT_LABELS.isActive}
      </label>
      <p className="hint">
        Attendees see this event while it is active. Until then it is hidden, and only organizers work on it.
      </p>
      {event && <div>{deletion(event)}</div>}
    </RowFormDialog>
  )
}

function valuesOf(event: Event | undefined) {
  return {
    name: event?.name ?? '',
    slug: event?.slug ?? '',
    city: event?.city ?? '',
    location: event?.location ?? '',
    startsOn: event?.startsOn ?? '',
    timezone: event?.timezone ?? '',
    venueName: event?.venueName ?? '',
    accent: event?.accent ?? '',
    floorPlanUrl: event?.floorPlanUrl ?? '',
    isActive: event?.isActive ?? true,
  }
}
