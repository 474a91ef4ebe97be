import { Map as MapIcon } from 'lucide-react'
import { SCREENS, type Screen } from '../screens.ts'
import type { Links } from './links.ts'

type BottomNavProps = {
  links: Links
  screen?: Screen
  /** One is on a page of that screen, not on the screen itself. */
  isBeside?: boolean
}

/** Every screen and the map (product §2.1); from 1024 px on a rail. Map opens over the current screen. */
export function BottomNav({ links, screen, isBeside }: BottomNavProps) {
  const current = isBeside ? 'true' : 'page'
  const here = SCREENS.find(({ name }) => name === screen)
  return (
    <nav className="bottom-nav" aria-label="Main">
      {SCREENS.map(({ name, path, label, Icon }) => (
        <a key={name} href={links(path)} aria-current={name === screen ? current : undefined}>
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
