import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../db/schema.ts'
import { callAsOrganizer, errorMessage } from '../browser/organizer-call.ts'
import { TextField } from '../forms/fields/text-field.tsx'
import { notify } from '../layout/toaster.tsx'
import { Button } from '../ui/button.tsx'
import { DialogButtons, ModalDialog } from '../ui/overlays/modal-dialog.tsx'

type DeleteEventProps = { event: Event; onDeleted: () => void }

export function DeleteEvent({ event, onDeleted }: DeleteEventProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="small destroys" onClick={() => setAsking(true)}>
        Delete Event
      </Button>
      {isAsking && <DeleteEventDialog event={event} onDeleted={onDeleted} onCancel={() => setAsking(false)} />}
    </>
  )
}

function DeleteEventDialog({ event, onDeleted, onCancel }: DeleteEventProps & { onCancel: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    if (typed.trim() !== event.slug) return setError(`Type “${event.slug}” to confirm`)
    setDeleting(true)
    try {
      const { id, slug } = event
      const { data } = await callAsOrganizer('DELETE /api/admin/events/:id', { params: { id }, query: { slug } })
      onDeleted()
      notify({ title: 'Event deleted successfully', text: data.message })
      await client.invalidateQueries()
    } catch (failure) {
      setDeleting(false)
      setError(errorMessage(failure))
    }
  }
  return (
    <ModalDialog title={`Delete ${event.name}?`} role="alertdialog" className="narrow" onClose={onCancel}>
      <form
        className="form"
        noValidate
        onSubmit={(submit) => {
          // React events bubble through the component tree, in which the settings' form surrounds this one.
          submit.preventDefault()
          submit.stopPropagation()
          void remove()
        }}>
        <div className="fields">
          <p>
            This also deletes its sessions, speakers, sponsors, messages, and board. Attendees won’t be able to open it.
          </p>
          <p className="hint">A backup is saved on the server first, so the event can be restored.</p>
          <TextField
            name="slug"
            label={`Type ${event.slug} to confirm`}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={error}
          />
        </div>
        <DialogButtons
          onLeave={onCancel}
          act={isDeleting ? 'Deleting...' : 'Yes, Delete This Event'}
          isDisabled={isDeleting}
          isDestructive
        />
      </form>
    </ModalDialog>
  )
}
