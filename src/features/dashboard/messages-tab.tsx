import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Event } from '../../../db/schema.ts'
import { BoardPanel } from '../board/moderation/board-panel.tsx'
import { HeldPostsBadge } from '../board/moderation/waiting-badge.tsx'
import { MessagesPanel } from '../mail/messages-panel.tsx'
import { useSponsors } from '../sponsors/queries.ts'

/** The Messages tab: what attendees wrote to sponsors (product §6.4), and what they wrote on the board. */
export function MessagesTab({ event }: { event: Event }) {
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
