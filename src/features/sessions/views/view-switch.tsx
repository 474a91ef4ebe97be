import type { PageRequest } from '../../../pages/public-page.tsx'

/** Product §3.12. */
export function ViewSwitch({ visit: { links, parameters } }: { visit: PageRequest }) {
  const { view, track } = parameters
  return (
    <nav className="views" aria-label="View">
      <a href={links('/', { track })} aria-current={view ? undefined : 'page'}>
        List
      </a>
      <a href={links('/', { view: 'rooms', track })} aria-current={view ? 'page' : undefined}>
        Rooms
      </a>
    </nav>
  )
}
