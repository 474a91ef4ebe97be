import { useEffect, useLayoutEffect } from 'react'
import island from '#island'
import type { Event } from '../../../db/schema.ts'
import { QueryProvider } from '../../browser/queries.tsx'
import { setPageRevisions } from '../../browser/use-organizer-updates.ts'
import { mountToaster } from '../../layout/toaster.tsx'
import { notifyAfterReload } from '../../operations/notify-and-reload.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Tooltips } from '../../ui/overlays/tooltips.tsx'
import { AuthProvider, useAuth } from '../auth/auth-provider.tsx'
import { GeneratedPasswordNotice } from '../auth/change-password-dialog.tsx'
import { ExpiredLogin } from '../auth/expired-login-dialog.tsx'
import type { CurrentUser } from '../auth/schema.ts'
import { ManagedEventProvider } from '../events/managed-event-provider.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { EventTabs } from './event-tabs.tsx'
import type { TabName } from './tabs.tsx'

export type DashboardProps = {
  user: CurrentUser
  hasMadeUpPassword: boolean
  events: Event[]
  tab: TabName
  eventSlug: string | null
  /** Of that event, when the page was made. */
  revisions: Record<string, number> | undefined
  /** The buttons "Add {name}" of Columbus (product §14.3). */
  lateAdditions: { slug: string; name: string }[]
}

export default island(import.meta.url, function Dashboard(props: DashboardProps) {
  const { user, events, tab, eventSlug, revisions, lateAdditions } = props
  // Before the effects of lists, which follow the event's stream.
  useLayoutEffect(() => setPageRevisions(eventSlug, revisions), [eventSlug, revisions])
  useEffect(mountToaster, [])
  useEffect(notifyAfterReload, [])
  return (
    <QueryProvider>
      <AuthProvider user={user}>
        <ForAdministrators>
          <ManagedEventProvider events={events} asked={eventSlug}>
            <DashboardHeader />
            <GeneratedPasswordNotice isMadeUp={props.hasMadeUpPassword} />
            <EventTabs initialTab={tab} lateAdditions={lateAdditions} />
          </ManagedEventProvider>
        </ForAdministrators>
      </AuthProvider>
      <Tooltips />
    </QueryProvider>
  )
})

function ForAdministrators({ children }: { children: React.ReactNode }) {
  const { user, isLoading } = useAuth()
  const isElsewhere = !isLoading && !user?.isAdmin
  useEffect(() => {
    if (isElsewhere) location.assign(`/admin/login${location.search}`)
  }, [isElsewhere])
  if (!user?.isAdmin) return <Spinner label="Loading..." />
  return (
    <>
      {children}
      <ExpiredLogin username={user.username} />
    </>
  )
}
