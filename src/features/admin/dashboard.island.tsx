import { useEffect } from 'react'
import island from '#island'
import type { Event } from '../../../db/schema.ts'
import { Queries } from '../../browser/queries.tsx'
import { mountToaster } from '../../layout/toaster.tsx'
import { tellAfterReload } from '../../operations/reload.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Tooltips } from '../../ui/overlays/tooltips.tsx'
import { AuthProvider, useAuth } from '../auth/auth-provider.tsx'
import { EndedLogin } from '../auth/ended-login/ended-login.tsx'
import { MadeUpPasswordNotice } from '../auth/passwords/made-up-password-dialog.tsx'
import type { CurrentUser } from '../auth/schema.ts'
import { ManagedEventProvider } from '../events/managed-event/managed-event-provider.tsx'
import { Header } from './header/header.tsx'
import type { TabName } from './tabs.tsx'
import { Workspace } from './workspace.tsx'

export type DashboardProps = {
  user: CurrentUser
  /** Of the user: the one from the first start. */
  hasMadeUpPassword: boolean
  events: Event[]
  /** The tab the address asks for. */
  tab: TabName
  /** The event the address asks for, by its slug. */
  eventSlug: string | null
  /** The buttons "Add {name}" of Columbus (product §14.3). */
  lateAdditions: { slug: string; name: string }[]
}

/** The whole dashboard (product §11): one React app, an island the size of the page. */
export default island(import.meta.url, function Dashboard(props: DashboardProps) {
  const { user, events, tab, eventSlug, lateAdditions } = props
  useEffect(mountToaster, [])
  useEffect(tellAfterReload, [])
  return (
    <Queries>
      <AuthProvider user={user}>
        <ForAdministrators>
          <ManagedEventProvider events={events} asked={eventSlug}>
            <Header />
            <MadeUpPasswordNotice isMadeUp={props.hasMadeUpPassword} />
            <Workspace initialTab={tab} lateAdditions={lateAdditions} />
          </ManagedEventProvider>
        </ForAdministrators>
      </AuthProvider>
      <Tooltips />
    </Queries>
  )
})

/** A spinner while the user is loading; whoever is no administrator goes to the login page (product §10.2). */
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
      <EndedLogin username={user.username} />
    </>
  )
}
