import { CalendarPlus, ExternalLink, FileUp, History, Settings as SettingsIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { DeleteEvent } from '../../../operations/delete-event-dialog.tsx'
import { EventForm } from '../../events/event-form.tsx'
import { useManagedEvent } from '../../events/managed-event-provider.tsx'
import { PublishProgram } from '../../events/publish-program.tsx'
import { RecentChanges } from '../../history/recent-changes.tsx'
import { ImportDialog } from '../../import/dialog/import-dialog.tsx'
import { useFloors, useRooms } from '../../rooms/queries.ts'
import { useSessions } from '../../sessions/queries.ts'
import { useSpeakers } from '../../speakers/queries.ts'
import { changeFormatter } from '../format-history.ts'
import { ToolButton, ToolLink } from './tool-button.tsx'

export function EventTools() {
  const { event, select, tool, openTool } = useManagedEvent()
  const close = () => openTool(undefined)
  const form: FormProps = {
    deletion: (event) => (
      <>
        <PublishProgram event={event} />
        <DeleteEvent event={event} onDeleted={close} />
      </>
    ),
    onSaved: ({ id }) => select(id),
    onClose: close,
  }
  return (
    <>
      {event?.isActive && (
        <ToolLink icon={ExternalLink} label="View event" href={`/?eventSlug=${encodeURIComponent(event.slug)}`} />
      )}
      <ToolButton icon={SettingsIcon} label="Event settings" isDisabled={!event} onClick={() => openTool('settings')} />
      <ToolButton icon={CalendarPlus} label="New event" onClick={() => openTool('new')} />
      <ToolButton icon={FileUp} label="Import program" isDisabled={!event} onClick={() => openTool('import')} />
      <ToolButton icon={History} label="Recent changes" isDisabled={!event} onClick={() => openTool('changes')} />
      {event && tool === 'settings' && <Settings event={event} {...form} />}
      {tool === 'new' && <EventForm event={undefined} {...form} />}
      {event && tool === 'import' && <ImportDialog key={event.id} event={event} onClose={close} />}
      {event && tool === 'changes' && <Changes event={event} onClose={close} />}
    </>
  )
}

type FormProps = Omit<ComponentProps<typeof EventForm>, 'event' | 'sessions'>

function Settings({ event, ...form }: FormProps & { event: Event }) {
  return <EventForm event={event} sessions={useSessions(event).data} {...form} />
}

function Changes(props: { event: Event; onClose: () => void }) {
  const { event } = props
  const named = {
    speakers: useSpeakers(event).data,
    sessions: useSessions(event).data,
    floors: useFloors(event).data,
    rooms: useRooms(event).data,
  }
  return <RecentChanges {...props} words={changeFormatter(event, named)} />
}
