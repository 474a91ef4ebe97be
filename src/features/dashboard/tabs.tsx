import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs, type TabsProps } from 'react-aria-components'
import { flushSync } from 'react-dom'
import type { Event, Session } from '../../../db/schema.ts'
import { setQueryParameter } from '../../browser/url-state.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { useMay } from '../auth/auth-provider.tsx'
import type { Power } from '../auth/roles.ts'
import { BoardPanel, HeldPostsBadge } from '../board/moderation/board-panel.tsx'
import { ResultsPanel } from '../feedback/results-panel.tsx'
import { GuidesPanel } from '../guides/guides-panel.tsx'
import { AnnouncePanel } from '../live/announcements/announce-panel.tsx'
import { RoomsDesk } from '../live/desk/rooms-desk.tsx'
import { MessagesPanel } from '../mail/messages-panel.tsx'
import type { FirstPicture } from '../planner/first-picture.ts'
import { PlannerPanel } from '../planner/planner-panel.tsx'
import { LinksButton } from '../proposals/links-dialog.tsx'
import { QuestionsPanel } from '../questions/questions-panel.tsx'
import { RoomsPanel } from '../rooms/organizing/rooms-panel.tsx'
import { useSessions } from '../sessions/queries.ts'
import { SessionsPanel } from '../sessions/sessions-panel.tsx'
import { SpeakersPanel } from '../speakers/speakers-panel.tsx'
import { SponsorsPanel } from '../sponsors/sponsors-panel.tsx'
import { TracksSection } from '../tracks/tracks-section.tsx'

const withOwnLinks = (Panel: typeof SpeakersPanel, of: 'speakers' | 'sponsors') => (props: { event: Event }) => (
  <Panel {...props} actions={<LinksButton {...props} label="Own links" isShown={({ table }) => table === of} />} />
)

/** By their names in the address, in order. The first is the default (product §11.2). */
export const TABS = {
  sessions: { title: 'Sessions', Panel: SessionsPanel, needs: ['program'] },
  planner: { title: 'Planner', Panel: PlannerPanel, needs: ['program'] },
  rooms: { title: 'Rooms', Panel: RoomsTab, needs: ['program'] },
  speakers: { title: 'Speakers', Panel: withOwnLinks(SpeakersPanel, 'speakers'), needs: ['program'] },
  sponsors: { title: 'Sponsors', Panel: withOwnLinks(SponsorsPanel, 'sponsors'), needs: ['program'] },
  guides: { title: 'Good to know', Panel: GuidesPanel, needs: ['program'] },
  messages: { title: 'Messages', Panel: MessagesTab, needs: ['moderate'] },
  live: { title: 'Live desk', Panel: LiveDeskTab, needs: ['desk', 'moderate'] },
} satisfies Record<string, DashboardTab>

/** Shown to whoever has one of `needs` at the event. */
export type DashboardTab = { title: string; Panel: (props: TabProps) => ReactNode; needs: Power[] }
type TabProps = { event: Event; first?: FirstPicture | undefined }
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
  return useMay(event.id)('program') ? (
    <PartTabs label="Message type" parts={MESSAGE_TABS} event={event} />
  ) : (
    <BoardPanel event={event} />
  )
}

function SponsorMessages({ event }: { event: Event }) {
  return <MessagesPanel event={event} sponsors={useEventList('sponsors', event).data ?? []} />
}

const MESSAGE_TABS = Object.entries<Part>({
  sponsors: { title: 'To sponsors', Panel: SponsorMessages },
  board: { title: 'Attendee board', Panel: BoardPanel, Badge: HeldPostsBadge },
})

/** By their names in the address, in order. The first is the default (product §29.1). */
const DESK_TABS = {
  rooms: { title: 'Rooms', Panel: RoomsDesk, needs: 'desk' },
  announce: { title: 'Announce', Panel: AnnouncePanel, needs: 'program' },
  board: { title: 'Board', Panel: BoardPanel, Badge: HeldPostsBadge, needs: 'moderate' },
  questions: { title: 'Questions', Panel: QuestionsPanel, needs: 'moderate' },
  feedback: { title: 'Feedback', Panel: ResultsPanel, needs: 'moderate' },
} satisfies Record<string, Part & { needs: Power }>

type PanelProps = { event: Event; onAnnounce: () => void }
type Part = {
  title: string
  Panel: (props: PanelProps) => ReactNode
  Badge?: (props: Pick<PanelProps, 'event'>) => ReactNode
}
type PartName = keyof typeof DESK_TABS

/** The address holds the part, so that a reload stays on it. The server renders the first part. */
function LiveDeskTab({ event }: { event: Event }) {
  const [asked, setPart] = useState<PartName>('rooms')
  useLayoutEffect(() => {
    const requested = new URLSearchParams(location.search).get('desk')
    if (requested && Object.hasOwn(DESK_TABS, requested)) setPart(requested as PartName)
  }, [])
  const open = (next: PartName) => {
    setPart(next)
    setQueryParameter('desk', next)
  }
  const announce = () => {
    // Synchronous, because a phone opens its keyboard only for a focus during the tap.
    flushSync(() => open('announce'))
    document.querySelector<HTMLElement>('.announce-form textarea')?.focus()
  }
  const mayDo = useMay(event.id)
  const allowed = Object.entries<Part & { needs: Power }>(DESK_TABS).filter(([, { needs }]) => mayDo(needs))
  const part = allowed.some(([name]) => name === asked) ? asked : (allowed[0]?.[0] ?? asked)
  return (
    <PartTabs
      label="Live desk sections"
      parts={allowed}
      event={event}
      onAnnounce={announce}
      className="live-desk"
      selectedKey={part}
      onSelectionChange={(key) => open(key as PartName)}
    />
  )
}

type PartTabsProps = TabsProps & Partial<PanelProps> & { event: Event; label: string; parts: [name: string, Part][] }

function PartTabs({ label, parts, event, onAnnounce = () => {}, ...tabs }: PartTabsProps) {
  return (
    <Tabs {...tabs}>
      <TabList aria-label={label} className="buttons sub-tab-bar">
        {parts.map(([name, { title, Badge }]) => (
          <Tab key={name} id={name} className="button small sub-tab">
            {title}
            {Badge && <Badge event={event} />}
          </Tab>
        ))}
      </TabList>
      {parts.map(([name, { Panel }]) => (
        <TabPanel key={name} id={name} className="tab-panel">
          <Panel event={event} onAnnounce={onAnnounce} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
