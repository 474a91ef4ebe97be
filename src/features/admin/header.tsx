import { CalendarPlus, History, type LucideIcon, Settings } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/queries.ts'
import { RecentChanges } from '../changes/recent-changes.tsx'
import { EventForm } from '../events/event-form.tsx'
import { EventSelector } from '../events/event-selector.tsx'
import { useManagedEvent } from '../events/managed-event-provider.tsx'
import { useMaintenance } from '../maintenance/queries.ts'
import { useSpeakers } from '../speakers/queries.ts'
import { saveFloorPlan } from '../uploads/queries.ts'
import { UploadButton } from '../uploads/upload-dialog.tsx'
import { changeWords } from './change-words.ts'

/** Who is here, which event is managed, and the way out (spec §2). */
export function Header() {
  const { user } = useAuth()
  const { event, select } = useManagedEvent()
  const [open, setOpen] = useState<'settings' | 'new' | 'changes'>()
  const initialize = useMaintenance({
    path: 'init-database',
    failed: 'Failed to initialize database',
    reloadAfterMs: 2000,
  })
  const logout = useLogout()
  return (
    <header className="admin-header">
      <p className="welcome">Welcome, {user?.username}</p>
      <div className="event-tools">
        <EventSelector />
        <ToolButton icon={Settings} label="Event settings" isDisabled={!event} onClick={() => setOpen('settings')} />
        <ToolButton icon={CalendarPlus} label="New event" onClick={() => setOpen('new')} />
        <ToolButton icon={History} label="Recent changes" isDisabled={!event} onClick={() => setOpen('changes')} />
      </div>
      <div className="session-tools">
        <button
          type="button"
          className="button small initialize"
          disabled={initialize.isPending}
          onClick={() => initialize.mutate()}
        >
          Initialize Database
        </button>
        <button
          type="button"
          className="button small logout"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Logout
        </button>
      </div>
      {(open === 'settings' || open === 'new') && (
        <EventForm
          event={open === 'settings' ? event : undefined}
          uploadFloorPlan={({ id }, onSaved) => (
            <UploadButton
              label="Upload Floor Plan"
              className="button small"
              onUploaded={async (uploadURL) => {
                const saved = await saveFloorPlan(id, uploadURL)
                if (saved) onSaved(saved)
              }}
            />
          )}
          onSaved={({ id }) => select(id)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {event && open === 'changes' && <Changes event={event} onClose={() => setOpen(undefined)} />}
    </header>
  )
}

function Changes(props: { event: Event; onClose: () => void }) {
  const speakers = useSpeakers(props.event)
  return <RecentChanges {...props} words={changeWords(speakers.data)} />
}

type ToolButtonProps = { icon: LucideIcon; label: string; isDisabled?: boolean; onClick: () => void }

/** Its words make room where there is little of it, and are still said. */
function ToolButton({ icon: Icon, label, isDisabled, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="tool-button" title={label} disabled={isDisabled} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  )
}
