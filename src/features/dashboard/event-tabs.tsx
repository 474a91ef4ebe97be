import { useEffect, useLayoutEffect, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Event } from '../../../db/schema.ts'
import { setQueryParameter } from '../../browser/url-state.ts'
import { useOrganizerUpdates, type Watched } from '../../browser/use-organizer-updates.ts'
import { MaintenancePanel } from '../../operations/maintenance-panel.tsx'
import { accentStylesheet } from '../../text/accent.ts'
import { documentTitle } from '../../text/names.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { useManagedEvent } from '../events/managed-event-provider.tsx'
import { RehearsalBanner } from '../live/desk/rehearsal-banner.tsx'
import { TABS, type TabName } from './tabs.tsx'
import { Unpublished } from './unpublished.tsx'
import { useScrollTabIntoView } from './use-scroll-tab-into-view.ts'

type WorkspaceProps = { initialTab: TabName; lateAdditions: { slug: string; name: string }[] }

/** The address holds the tab, so that a reload stays on it. */
export function EventTabs({ initialTab, lateAdditions }: WorkspaceProps) {
  const { event, isLoading } = useManagedEvent()
  const [tab, setTab] = useState(initialTab)
  useAccent(event)
  useEffect(() => {
    if (event) document.title = documentTitle('Admin Dashboard', event)
  }, [event])
  const tabs = useScrollTabIntoView(tab)
  const open = (next: TabName) => {
    setTab(next)
    setQueryParameter('tab', next)
  }
  return (
    <main id="main">
      <h1 className="visually-hidden">Admin dashboard</h1>
      {event && <RehearsalBanner event={event} />}
      {event && !event.isActive && <Unpublished event={event} openTab={open} />}
      {event && LIVE_LISTS.map((shown) => <FollowList key={shown.lists[0]} eventSlug={event.slug} shown={shown} />)}
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => open(key as TabName)}>
        <TabList ref={tabs} aria-label="Dashboard sections" className="tab-bar">
          {Object.entries(TABS).map(([name, { title }]) => (
            <Tab key={name} id={name} className="tab">
              {title}
            </Tab>
          ))}
        </TabList>
        {Object.entries(TABS).map(([name, { Panel }]) => (
          <TabPanel key={name} id={name} className="tab-panel">
            {/* Without this check, a hidden panel would search all rows for a focus target. */}
            {name === tab && (event ? <Panel key={event.id} event={event} /> : <NoEvent isLoading={isLoading} />)}
          </TabPanel>
        ))}
      </Tabs>
      {/* Dangerous buttons stay away from thumbs on the day. */}
      {event && tab !== 'live' && <MaintenancePanel event={event} lateAdditions={lateAdditions} />}
    </main>
  )
}

/** Every tab shows the writes of others at once (product §29.10). */
const LIVE_LISTS: Watched[] = [
  { lists: ['sessions', 'last-change'], kinds: ['sessions'] },
  { lists: ['rooms', 'floors'], kinds: ['rooms'] },
  { lists: ['speakers'], kinds: ['speakers'] },
  { lists: ['sponsors'], kinds: ['sponsors'] },
]

function FollowList({ eventSlug, shown }: { eventSlug: string; shown: Watched }) {
  useOrganizerUpdates(eventSlug, shown)
  return null
}

function NoEvent({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Spinner label="Loading..." />
  return (
    <div className="empty">
      <p>
        No events yet. Use “Initialize Database” to create the two sample events, or “New event” to create your own.
      </p>
    </div>
  )
}

/** A constructed style sheet, because the policy forbids inline style. */
function useAccent(event: Pick<Event, 'accent'> | undefined) {
  const accent = event?.accent ?? null
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(accentStylesheet(accent))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [accent])
}
