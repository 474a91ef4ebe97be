import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Event } from '../../../db/schema.ts'
import { BoardPanel } from '../attendee-messages/board-panel.tsx'
import { MessagesPanel } from '../sponsor-messages/messages-panel.tsx'
import { useSponsors } from '../sponsors/queries.ts'

/** The Messages tab: what attendees wrote to sponsors (spec §2), and what they wrote on the board. */
export function Messages({ event }: { event: Event }) {
  const sponsors = useSponsors(event)
  return (
    <Tabs className="sub-tabs">
      <TabList aria-label="Which messages">
        <Tab id="sponsors">To sponsors</Tab>
        <Tab id="board">Attendee board</Tab>
      </TabList>
      <TabPanel id="sponsors">
        <MessagesPanel event={event} sponsors={sponsors.data ?? []} />
      </TabPanel>
      <TabPanel id="board">
        <BoardPanel event={event} />
      </TabPanel>
    </Tabs>
  )
}
