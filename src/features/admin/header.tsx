import { Settings } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/queries.ts'
import { EventForm } from '../events/event-form.tsx'
import { EventSelector } from '../events/event-selector.tsx'
import { useManagedEvent } from '../events/managed-event-provider.tsx'
import { useMaintenance } from '../maintenance/queries.ts'
import { saveFloorPlan } from '../uploads/queries.ts'
import { UploadButton } from '../uploads/upload-dialog.tsx'

/** Who is here, which event is managed, and the way out (spec §2). */
export function Header() {
  const { user } = useAuth()
  const { event, select } = useManagedEvent()
  const [form, setForm] = useState<'settings' | 'new'>()
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
        <button
          type="button"
          className="icon-button"
          aria-label="Event settings"
          title="Event settings"
          disabled={!event}
          onClick={() => setForm('settings')}
        >
          <Settings size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button type="button" className="button small" onClick={() => setForm('new')}>
          New event
        </button>
      </div>
      <div className="session-tools">
        <button
          type="button"
          className="button small"
          disabled={initialize.isPending}
          onClick={() => initialize.mutate()}
        >
          Initialize Database
        </button>
        <button type="button" className="button small" disabled={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </button>
      </div>
      {form && (
        <EventForm
          event={form === 'settings' ? event : undefined}
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
          onClose={() => setForm(undefined)}
        />
      )}
    </header>
  )
}
