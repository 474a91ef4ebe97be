import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { flushSync } from 'react-dom'
import island from '#island'
import type { Event } from '../../../db/schema.ts'
import { QueryProvider } from '../../browser/queries.tsx'
import { setQueryParameter } from '../../browser/url-state.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { setPageRevisions, useOrganizerUpdates, type Watched } from '../../browser/use-organizer-updates.ts'
import { mountToaster } from '../../layout/toaster.tsx'
import { MaintenancePanel } from '../../operations/maintenance-panel.tsx'
import { notifyAfterReload } from '../../operations/queries.ts'
import { missingGuideKinds } from '../../text/guide-kinds.ts'
import { documentTitle } from '../../text/names.ts'
import { pluralize } from '../../text/pluralize.ts'
import { parseTime } from '../../text/time/format-time.ts'
import { eventStylesheet } from '../../text/track-colors.ts'
import { ListMessage } from '../../ui/lists/list-message.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Tooltips } from '../../ui/overlays/tooltips.tsx'
import { AuthProvider, useAuth, useMay } from '../auth/auth-provider.tsx'
import { ExpiredLogin } from '../auth/expired-login-dialog.tsx'
import { may } from '../auth/roles.ts'
import type { CurrentUser } from '../auth/schema.ts'
import { ManagedEventProvider, useManagedEvent } from '../events/managed-event-provider.tsx'
import { HiddenEvent } from '../events/publishing.tsx'
import { RehearsalBanner } from '../live/desk/rehearsal-banner.tsx'
import type { FirstPicture } from '../planner/first-picture.ts'
import { ProposalsNotice } from '../proposals/links-dialog.tsx'
import { useSessions } from '../sessions/queries.ts'
import { useTracks } from '../tracks/queries.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { type DashboardTab, TABS, type TabName } from './tabs.tsx'

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
  /** Where the planner is open. */
  planner: FirstPicture | undefined
}

export default island(import.meta.url, function Dashboard(props: DashboardProps) {
  const { user, events, eventSlug, revisions } = props
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
            {props.hasMadeUpPassword && <GeneratedPasswordNotice />}
            <EventTabs {...props} />
          </ManagedEventProvider>
        </ForAdministrators>
      </AuthProvider>
      <Tooltips />
    </QueryProvider>
  )
})

function GeneratedPasswordNotice() {
  return (
    <section className="cluster wrap tight notice across" aria-label="Your password">
      <p>
        Your password was generated at first startup and may still be in a log. Choose your own so the generated one
        stops working.
      </p>
      <a className="button small" href="/admin/security/password">
        Choose a password
      </a>
    </section>
  )
}

function ForAdministrators({ children }: { children: React.ReactNode }) {
  const { user, isLoading } = useAuth()
  const isMember = user !== null && may(user, 'see')
  const isElsewhere = !isLoading && !isMember
  useEffect(() => {
    if (isElsewhere) location.assign(`/admin/login${location.search}`)
  }, [isElsewhere])
  if (!isMember) return <Spinner label="Loading..." />
  return (
    <>
      {children}
      <ExpiredLogin username={user.username} />
    </>
  )
}

/** The address holds the tab, so that a reload stays on it. */
function EventTabs({ tab: initialTab, eventSlug, lateAdditions, planner }: DashboardProps) {
  const { event, isLoading } = useManagedEvent()
  const [tab, setTab] = useState(initialTab)
  const [first, setFirst] = useState(planner)
  useEventColors(event)
  useEffect(() => {
    if (event) document.title = documentTitle('Admin Dashboard', event)
  }, [event])
  const mayDo = useMay(event?.id)
  const isOwner = useAuth().user?.isAdmin
  const allowed = Object.entries<DashboardTab>(TABS).filter(([, { needs }]) => !event || needs.some(mayDo))
  const shown = allowed.some(([name]) => name === tab) ? tab : (allowed[0]?.[0] as TabName)
  const tabs = useRef<HTMLDivElement>(null)
  const open = (next: TabName) => {
    setTab(next)
    // Later it would be older than the lists.
    setFirst(undefined)
    setQueryParameter('tab', next)
  }
  const goTo = (next: TabName) => {
    flushSync(() => open(next))
    tabs.current?.scrollIntoView()
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true })
  }
  return (
    <main id="main">
      <h1 className="visually-hidden">Admin dashboard</h1>
      {event && <RehearsalBanner event={event} />}
      {event && !event.isActive && mayDo('program') && <Unpublished event={event} openTab={goTo} />}
      {event && mayDo('program') && <ProposalsNotice event={event} />}
      {event && LIVE_LISTS.map((shown) => <FollowList key={shown.lists[0]} eventSlug={event.slug} shown={shown} />)}
      <Tabs className="tabs" selectedKey={shown} onSelectionChange={(key) => open(key as TabName)}>
        <TabList ref={tabs} aria-label="Dashboard sections" className="tab-bar">
          {allowed.map(([name, { title }]) => (
            <Tab key={name} id={name} className="tab">
              {title}
            </Tab>
          ))}
        </TabList>
        {allowed.map(([name, { Panel }]) => (
          <TabPanel key={name} id={name} className="tab-panel">
            {/* Without this check, a hidden panel would search all rows for a focus target. */}
            {name === shown &&
              (event ? (
                <Panel key={event.id} event={event} first={event.slug === eventSlug ? first : undefined} />
              ) : (
                <NoEvent isLoading={isLoading} />
              ))}
          </TabPanel>
        ))}
      </Tabs>
      {/* Dangerous buttons stay away from thumbs on the day. */}
      {event && isOwner && tab !== 'live' && <MaintenancePanel event={event} lateAdditions={lateAdditions} />}
    </main>
  )
}

/** Every tab shows the writes of others at once (product §29.10). */
const LIVE_LISTS: Watched[] = [
  { lists: ['sessions', 'last-change'], kinds: ['sessions', 'plan'] },
  { lists: ['planner/plan'], kinds: ['plan', 'event'] },
  { lists: ['rooms', 'floors'], kinds: ['rooms'] },
  { lists: ['tracks'], kinds: ['event'] },
  { lists: ['speakers'], kinds: ['speakers'] },
  { lists: ['sponsors'], kinds: ['sponsors'] },
  { lists: ['guides'], kinds: ['guides'] },
  { lists: ['proposals'], kinds: ['proposals', 'speakers', 'sponsors', 'sessions'] },
]

function FollowList({ eventSlug, shown }: { eventSlug: string; shown: Watched }) {
  useOrganizerUpdates(eventSlug, shown)
  return null
}

function NoEvent({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Spinner label="Loading..." />
  return (
    <ListMessage>
      No events yet. Use “Initialize Database” to create the two sample events, or “New event” to create your own.
    </ListMessage>
  )
}

/** The id of a style element in the page's head, which goes once the event's tracks are read. */
export const EVENT_COLORS_STYLE = 'event-colors'

/** A constructed style sheet, because the policy forbids inline style. */
function useEventColors(event: Event | undefined) {
  const accent = event?.accent ?? null
  const { data: tracks } = useTracks(event)
  useLayoutEffect(() => {
    if (!tracks) return
    document.getElementById(EVENT_COLORS_STYLE)?.remove()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(eventStylesheet({ accent, tracks }))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [accent, tracks])
}

function Unpublished({ event, openTab }: { event: Event; openTab: (tab: TabName) => void }) {
  const { openTool } = useManagedEvent()
  const sessions = useSessions(event).data
  const rooms = useEventList('rooms', event).data
  const floors = useEventList('floors', event).data
  const speakers = useEventList('speakers', event).data
  const sponsors = useEventList('sponsors', event).data
  const guides = useEventList('guides', event).data
  const team = useEventList('team', event).data
  if (!sessions || !rooms || !floors || !speakers || !sponsors || !guides || !team) return null
  const settings = () => openTool('settings')
  const inTab = (tab: TabName) => () => openTab(tab)
  const untimed = sessions.filter(({ startTime, status }) => status !== 'cancelled' && !parseTime(startTime)).length
  const drafts = sessions.filter(({ status }) => status === 'draft').length
  const faceless = speakers.filter(({ photoUrl }) => !photoUrl).length
  const unbranded = sponsors.filter(({ logoUrl }) => !logoUrl).length
  const unwritten = missingGuideKinds(guides).length
  const points = [
    { isMissing: !event.startsOn, what: 'a date', isEssential: true, open: settings },
    { isMissing: !event.timezone, what: 'a time zone', isEssential: true, open: settings },
    { isMissing: !sessions.length, what: 'sessions', isEssential: true, open: inTab('sessions') },
    { isMissing: untimed, what: `a time for ${pluralize(untimed, 'session')}`, open: inTab('planner') },
    { isMissing: drafts, what: pluralize(drafts, 'draft session'), isEssential: true, open: inTab('sessions') },
    { isMissing: !rooms.length, what: 'rooms', open: inTab('rooms') },
    { isMissing: !event.floorPlanUrl && !floors.some(({ planUrl }) => planUrl), what: 'a floor plan', open: settings },
    { isMissing: faceless, what: `a photo of ${pluralize(faceless, 'speaker')}`, open: inTab('speakers') },
    { isMissing: unbranded, what: `a logo of ${pluralize(unbranded, 'sponsor')}`, open: inTab('sponsors') },
    { isMissing: !team.canReadReports, what: 'a safety team', open: () => openTool('team') },
    { isMissing: unwritten, what: `${pluralize(unwritten, 'guide')} under “Good to know”`, open: inTab('guides') },
  ]
  return <HiddenEvent event={event} missing={points.filter(({ isMissing }) => isMissing)} />
}
