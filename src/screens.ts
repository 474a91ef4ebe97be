import { CalendarDays, Handshake, type LucideIcon, MessagesSquare, Users } from 'lucide-react'

export type Screen = 'agenda' | 'speakers' | 'sponsors' | 'messaging'

type ScreenFacts = {
  name: Screen
  path: string
  label: string
  Icon: LucideIcon
  /** The home screen is the event itself: its title needs no label. */
  isHome?: boolean
}

/** Where a visitor can go, in the order of the navigation (product §2.1). */
export const SCREENS: readonly ScreenFacts[] = [
  { name: 'agenda', path: '/', label: 'Agenda', Icon: CalendarDays, isHome: true },
  { name: 'speakers', path: '/speakers', label: 'Speakers', Icon: Users },
  { name: 'sponsors', path: '/sponsors', label: 'Sponsors', Icon: Handshake },
  { name: 'messaging', path: '/messaging', label: 'Messaging', Icon: MessagesSquare },
]
