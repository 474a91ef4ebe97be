import type { ReactNode } from 'react'
import type { Event } from '../../../db/schema.ts'
import { SessionsPanel } from '../sessions/sessions-panel.tsx'
import { SpeakersPanel } from '../speakers/speakers-panel.tsx'
import { SponsorsPanel } from '../sponsors/sponsors-panel.tsx'
import { LiveDeskTab } from './live-desk-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { RoomsTab } from './rooms-tab.tsx'

/** The dashboard's tabs by their name in the address, in order; the first is the default (product §11.2). */
export const TABS = {
  sessions: { title: 'Sessions', Panel: SessionsPanel },
  rooms: { title: 'Rooms', Panel: RoomsTab },
  speakers: { title: 'Speakers', Panel: SpeakersPanel },
  sponsors: { title: 'Sponsors', Panel: SponsorsPanel },
  messages: { title: 'Messages', Panel: MessagesTab },
  live: { title: 'Live desk', Panel: LiveDeskTab },
} satisfies Record<string, Tab>

type Tab = { title: string; Panel: (props: { event: Event }) => ReactNode }
export type TabName = keyof typeof TABS

export function parseTabName(name: string | null): TabName {
  return name !== null && isTab(name) ? name : 'sessions'
}

export function isTab(name: string): name is TabName {
  return Object.hasOwn(TABS, name)
}
