import type { Event } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useWrite } from '../../forms/use-write.ts'
import { formatTimestamp } from '../../text/time/format-dates.ts'
import { Button, SmallButton } from '../../ui/button.tsx'

/** Without something essential, publishing asks first. */
type Missing = { what: string; isEssential?: boolean; open: () => void }

export function HiddenEvent({ event, missing }: { event: Event; missing: Missing[] }) {
  const publishing = useWrite({
    write: ({ id, version }: Event) =>
      callAsOrganizer('PATCH /api/admin/events/:id', { params: { id }, body: { isActive: true }, version }),
    done: () => ({ title: 'Event published' }),
    failed: 'Failed to publish event',
  })
  const essential = missing.filter(({ isEssential }) => isEssential).map(({ what }) => what)
  const words = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(essential)
  const publish = () => {
    if (!words || confirm(`Publish ${event.name} without ${words}?`)) publishing.mutate(event)
  }
  return (
    <section className="cluster wrap tight notice across" aria-label="Hidden event">
      <div>
        <p>
          Attendees can’t see {event.name} yet.{missing.length > 0 && ' Still missing:'}
        </p>
        {missing.length > 0 && (
          <ul className="buttons">
            {missing.map(({ what, open }) => (
              <li key={what}>
                <button type="button" className="link" onClick={open}>
                  {what}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button look="primary small" disabled={publishing.isPending} onClick={publish}>
        Publish event
      </Button>
    </section>
  )
}

export function PublishProgram({ event }: { event: Event }) {
  const { mutate, isPending } = useWrite({
    write: ({ id }: Event) => callAsOrganizer('POST /api/admin/events/:id/publish', { params: { id } }),
    done: () => ({ title: 'Changes will be shown from now on' }),
    failed: 'Failed to publish the program',
  })
  return (
    <>
      <p>
        {event.publishedAt
          ? `Attendees see what changed since ${formatTimestamp(event.publishedAt, event.timezone)}.`
          : 'Program changes aren’t shown to attendees yet.'}
      </p>
      <SmallButton disabled={isPending} onClick={() => mutate(event)}>
        Start showing changes
      </SmallButton>
    </>
  )
}
