import { Map as MapIcon } from 'lucide-react'
import { NAVIGATION, SCREENS, type ScreenName } from '../screens.ts'
import type { Links } from './links.ts'

type BottomNavProps = {
  links: Links
  screen?: ScreenName
  /** The page belongs to that screen, and the link leads back to it. */
  isSubpage?: boolean
}

/** Every screen and the map (product §2.1); from 1024 px on a rail. Map opens over the current screen. */
export function BottomNav({ links, screen, isSubpage }: BottomNavProps) {
  const { within } = screen ? SCREENS[screen] : {}
  const current = within || isSubpage ? 'true' : 'page'
  const here = NAVIGATION.find(({ name }) => name === (within ?? screen))
  return (
    <nav className="bottom-nav" aria-label="Main">
      {NAVIGATION.map(({ name, path, label, Icon }) => (
        <a key={name} href={links(path)} aria-current={name === here?.name ? current : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {label}
        </a>
      ))}
      <a href={links(here?.path ?? '/', { map: '' })} data-dialog="map">
        <MapIcon size={22} strokeWidth={1.75} aria-hidden />
        Map
      </a>
    </nav>
  )
}
