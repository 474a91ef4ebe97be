import { Database, Ellipsis, LogOut } from 'lucide-react'
import { useState } from 'react'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useMaintenanceAction } from '../../operations/queries.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/queries.ts'
import { EventSelector } from '../events/managed-event-provider.tsx'
import { EventTools, ToolButton } from './event-tools.tsx'

/** Who is here, which event is managed, and the way out (product §11.3). On a phone all but these two wait behind "More". */
export function DashboardHeader() {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const initialize = useMaintenanceAction({
    run: () => callAsOrganizer('POST /api/admin/init-database'),
    done: 'Database initialized',
    failed: 'Failed to initialize database',
    reloadAfterMs: 2000,
  })
  const logout = useLogout()
  return (
    <header className="admin-header">
      <p className="welcome">
        Welcome, <strong>{user?.username}</strong>
      </p>
      <EventSelector />
      <button
        type="button"
        className="tool-button more"
        aria-label="More"
        data-tooltip="More"
        aria-expanded={isOpen}
        aria-controls="header-tools"
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
        <span className="words">More</span>
      </button>
      <div id="header-tools" className={isOpen ? 'header-tools open' : 'header-tools'}>
        <EventTools />
        <ToolButton
          icon={Database}
          label="Initialize Database"
          isDisabled={initialize.isPending}
          onClick={() => initialize.mutate()}
        />
        <ToolButton icon={LogOut} label="Logout" isDisabled={logout.isPending} onClick={() => logout.mutate()} />
      </div>
    </header>
  )
}
