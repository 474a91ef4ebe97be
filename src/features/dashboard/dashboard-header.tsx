import { __iconData as CalendarPlus } from 'lucide-react/icons/calendar-plus'
import { __iconData as ChartNoAxesColumn } from 'lucide-react/icons/chart-no-axes-column'
import { __iconData as Database } from 'lucide-react/icons/database'
import { __iconData as Ellipsis } from 'lucide-react/icons/ellipsis'
import { __iconData as ExternalLink } from 'lucide-react/icons/external-link'
import { __iconData as FileUp } from 'lucide-react/icons/file-up'
import { __iconData as LogOut } from 'lucide-react/icons/log-out'
import { __iconData as History } from 'lucide-react/icons/rotate-ccw-clock'
import { __iconData as SettingsIcon } from 'lucide-react/icons/settings'
import { __iconData as ShieldCheck } from 'lucide-react/icons/shield-check'
import { __iconData as ShieldAlert } from 'lucide-react/icons/shield-exclamation-point'
import { __iconData as Users } from 'lucide-react/icons/users'
import { type ComponentProps, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { DeleteEvent } from '../../operations/delete-event-dialog.tsx'
import { useMaintenanceAction } from '../../operations/queries.ts'
import { pluralize } from '../../text/pluralize.ts'
import { Icon, type IconData } from '../../ui/icon.tsx'
import { useAuth, useMay } from '../auth/auth-provider.tsx'
import { useLogout } from '../auth/queries.ts'
import { isHelper, isOnSafetyTeam, SAFETY_PATH } from '../auth/roles.ts'
import { EventForm } from '../events/event-form.tsx'
import { EventSelector, type EventTool, useManagedEvent } from '../events/managed-event-provider.tsx'
import { PublishProgram } from '../events/publishing.tsx'
import { RecentChanges } from '../history/recent-changes.tsx'
import { ImportDialog } from '../import/dialog/import-dialog.tsx'
import { useSessions } from '../sessions/queries.ts'
import { TeamDialog } from '../team/team-dialog.tsx'
import { useTracks } from '../tracks/queries.ts'
import { changeFormatter } from './format-history.ts'

export function DashboardHeader() {
  const { user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  const initialize = useMaintenanceAction({ call: 'init-database', failed: 'Failed to initialize database' }, 2000)
  const logout = useLogout()
  return (
    <header className="cluster admin-header">
      <p className="welcome">
        Welcome, <strong>{user?.username}</strong>
      </p>
      <EventSelector />
      <button
        type="button"
        className="icon-button more"
        aria-label="More"
        data-tooltip="More"
        aria-expanded={isOpen}
        aria-controls="header-tools"
        onClick={() => setOpen(!isOpen)}>
        <Icon of={Ellipsis} size={20} />
      </button>
      <div id="header-tools" className={isOpen ? 'header-tools open' : 'header-tools'}>
        <EventTools />
        {user?.isAdmin && (
          <ToolButton
            icon={Database}
            label="Initialize Database"
            isDisabled={initialize.isPending}
            onClick={() => initialize.mutate()}
          />
        )}
        {user && !isHelper(user) && <ToolLink icon={ShieldCheck} label="Security" href="/admin/security" />}
        <ToolButton icon={LogOut} label="Logout" isDisabled={logout.isPending} onClick={() => logout.mutate()} />
      </div>
    </header>
  )
}

function EventTools() {
  const { event, select, tool, openTool } = useManagedEvent()
  const isOwner = useAuth().user?.isAdmin
  const isOrganizer = useMay(event?.id)('program')
  const isOfSafetyTeam = isOnSafetyTeam(useAuth().user)
  const query = `?eventSlug=${encodeURIComponent(event?.slug ?? '')}`
  const close = () => openTool(undefined)
  const form: FormProps = {
    deletion: (event) => (
      <>
        <PublishProgram event={event} />
        {isOwner && <DeleteEvent event={event} onDeleted={close} />}
      </>
    ),
    onSaved: ({ id }) => select(id),
    onClose: close,
  }
  return (
    <>
      {event && (
        <ToolLink
          icon={ExternalLink}
          label={event.isActive ? 'View event' : 'Preview'}
          href={event.isActive ? `/${query}` : `/admin/preview${query}`}
        />
      )}
      {event && isOrganizer && <ToolLink icon={ChartNoAxesColumn} label="Report" href={`/admin/report${query}`} />}
      {isOfSafetyTeam && <ToolLink icon={ShieldAlert} label="Safety team" href={SAFETY_PATH} />}
      {TOOLS.filter(({ isOwners }) => (isOwners ? isOwner : isOrganizer)).map(({ name, isOwners, ...one }) => (
        <ToolButton key={name} {...one} isDisabled={!isOwners && !event} onClick={() => openTool(name)} />
      ))}
      {event && tool === 'settings' && <Settings event={event} {...form} />}
      {tool === 'new' && !event && <EventForm event={undefined} {...form} />}
      {tool === 'new' && event && <NewEventFrom source={event} {...form} />}
      {event && tool === 'import' && <ImportDialog key={event.id} event={event} onClose={close} />}
      {event && tool === 'changes' && <Changes event={event} onClose={close} />}
      {event && tool === 'team' && <TeamDialog event={event} onClose={close} />}
    </>
  )
}

const TOOLS: { name: EventTool; icon: IconData; label: string; isOwners?: true }[] = [
  { name: 'settings', icon: SettingsIcon, label: 'Event settings' },
  { name: 'new', icon: CalendarPlus, label: 'New event', isOwners: true },
  { name: 'import', icon: FileUp, label: 'Import program' },
  { name: 'changes', icon: History, label: 'Recent changes' },
  { name: 'team', icon: Users, label: 'Team' },
]

type FormProps = Omit<ComponentProps<typeof EventForm>, 'event' | 'sessions' | 'source'>

function Settings({ event, ...form }: FormProps & { event: Event }) {
  return <EventForm event={event} sessions={useSessions(event).data} {...form} />
}

/** The counts tell what a copy would bring. */
function NewEventFrom({ source, ...form }: FormProps & { source: Event }) {
  const rooms = useEventList('rooms', source).data
  const floors = useEventList('floors', source).data
  const counted = (rows: unknown[] | undefined, noun: string) => (rows ? pluralize(rows.length, noun) : undefined)
  const parts = [
    { id: 'settings', name: 'Settings', about: 'Those that this form leaves empty' },
    {
      id: 'rooms',
      name: 'Rooms and floor plans',
      about: [counted(rooms, 'room'), floors?.length && counted(floors, 'further floor')].filter(Boolean).join(', '),
    },
    { id: 'tracks', name: 'Tracks and colors', about: counted(useTracks(source).data, 'track') },
    { id: 'sponsors', name: 'Sponsors', about: counted(useEventList('sponsors', source).data, 'sponsor') },
    { id: 'speakers', name: 'Speakers', about: counted(useEventList('speakers', source).data, 'speaker') },
    { id: 'guides', name: 'Good to know', about: counted(useEventList('guides', source).data, 'guide') },
    {
      id: 'sessions',
      name: 'Sessions, as drafts on the new dates',
      about: counted(useSessions(source).data, 'session'),
    },
  ]
  return <EventForm event={undefined} source={{ event: source, parts }} {...form} />
}

function Changes(props: { event: Event; onClose: () => void }) {
  const { event } = props
  const named = {
    speakers: useEventList('speakers', event).data,
    sessions: useSessions(event).data,
    floors: useEventList('floors', event).data,
    rooms: useEventList('rooms', event).data,
  }
  return <RecentChanges {...props} words={changeFormatter(event, named)} />
}

type ToolProps = { icon: IconData; label: string }

/** On narrow screens the label is a tooltip. */
function ToolButton({ isDisabled, onClick, ...tool }: ToolProps & { isDisabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="target tool-button"
      data-tooltip={tool.label}
      disabled={isDisabled}
      onClick={onClick}>
      <ToolLabel {...tool} />
    </button>
  )
}

function ToolLink({ href, ...tool }: ToolProps & { href: string }) {
  return (
    <a className="target tool-button" data-tooltip={tool.label} href={href} target="_blank" rel="noopener">
      <ToolLabel {...tool} />
    </a>
  )
}

function ToolLabel({ icon, label }: ToolProps) {
  return (
    <>
      <Icon of={icon} size={20} />
      <span className="words one-line">{label}</span>
    </>
  )
}
