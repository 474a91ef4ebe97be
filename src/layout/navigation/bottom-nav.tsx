import { CalendarDays, Handshake, Map as MapIcon, MessagesSquare, Users } from 'lucide-react'
import type { Links } from '../links.ts'

export type Screen = 'agenda' | 'speakers' | 'sponsors' | 'messaging'

/** What a screen's title says before the event's name; the home screen is the event itself. */
export const SCREEN_NAMES: Record<Screen, string | undefined> = {
  agenda: undefined,
  speakers: 'Speakers',
  sponsors: 'Sponsors',
  messaging: 'Messaging',
}

const SCREEN_PATHS: Record<Screen, string> = {
  agenda: '/',
  speakers: '/speakers',
  sponsors: '/sponsors',
  messaging: '/messaging',
}

const ENTRIES = [
  { screen: 'agenda', label: 'Agenda', Icon: CalendarDays },
  { screen: 'speakers', label: 'Speakers', Icon: Users },
  { screen: 'sponsors', label: 'Sponsors', Icon: Handshake },
  { screen: 'messaging', label: 'Messaging', Icon: MessagesSquare },
] as const

/** The five entries (product §2.1); from 1024 px on a rail at the left. Map opens a dialog over the current screen. */
export function BottomNav({ links, screen }: { links: Links; screen?: Screen }) {
  return (
    <nav className="bottom-nav" aria-label="Main">
      {ENTRIES.map(({ screen: entry, label, Icon }) => (
        <a key={entry} href={links(SCREEN_PATHS[entry])} aria-current={entry === screen ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {label}
        </a>
      ))}
      <a href={links(SCREEN_PATHS[screen ?? 'agenda'], { map: '' })} data-dialog="map">
        <MapIcon size={22} strokeWidth={1.75} aria-hidden />
        Map
      </a>
    </nav>
  )
}
