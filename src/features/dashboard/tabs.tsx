import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Event, Session } from '../../../db/schema.ts'
import { BoardPanel, HeldPostsBadge } from '../board/moderation/board-panel.tsx'
import { MessagesPanel } from '../mail/messages-panel.tsx'
import { PlannerPanel } from '../planner/planner-panel.tsx'
import { RoomsPanel } from '../rooms/organizing/rooms-panel.tsx'
import { useSessions } from '../sessions/queries.ts'
import { SessionsPanel } from '../sessions/sessions-panel.tsx'
import { SpeakersPanel } from '../speakers/speakers-panel.tsx'
import { useSponsors } from '../sponsors/queries.ts'
import { SponsorsPanel } from '../sponsors/sponsors-panel.tsx'
import { TracksSection } from '../tracks/tracks-section.tsx'
import { LiveDeskTab } from './live-desk-tab.tsx'

/** By their names in the address, in order. The first is the default (product §11.2). */
export const TABS = {
  sessions: { title: 'Sessions', Panel: SessionsPanel },
  planner: { title: 'Planner', Panel: PlannerPanel },
  rooms: { title: 'Rooms', Panel: RoomsTab },
  speakers: { title: 'Speakers', Panel: SpeakersPanel },
  sponsors: { title: 'Sponsors', Panel: SponsorsPanel },
  messages: { title: 'Messages', Panel: MessagesTab },
  live: { title: 'Live desk', Panel: LiveDeskTab },
} satisfies Record<string, DashboardTab>

type DashboardTab = { title: string; Panel: (props: { event: Event }) => ReactNode }
export type TabName = keyof typeof TABS

export function parseTabName(name: string | null): TabName {
  return name !== null && isTab(name) ? name : 'sessions'
}

export function isTab(name: string): name is TabName {
  return Object.hasOwn(TABS, name)
}

const NONE: Session[] = []

function RoomsTab({ event }: { event: Event }) {
  const program = { event, sessions: useSessions(event).data ?? NONE }
  return (
    <>
      <RoomsPanel {...program} />
      <TracksSection {...program} />
    </>
  )
}

function MessagesTab({ event }: { event: Event }) {
  const sponsors = useSponsors(event)
  return (
    <Tabs>
      <TabList aria-label="Message type" className="sub-tab-bar">
        <Tab id="sponsors" className="sub-tab">
          To sponsors
        </Tab>
        <Tab id="board" className="sub-tab">
          Attendee board
          <HeldPostsBadge event={event} />
        </Tab>
      </TabList>
      <TabPanel id="sponsors" className="tab-panel">
        <MessagesPanel event={event} sponsors={sponsors.data ?? []} />
      </TabPanel>
      <TabPanel id="board" className="tab-panel">
        <BoardPanel event={event} />
      </TabPanel>
    </Tabs>
  )
}
