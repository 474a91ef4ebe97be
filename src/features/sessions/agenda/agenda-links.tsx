import type { Links } from '../../../layout/links.ts'

/** What else there is of the program, quietly under its name. */
export function AgendaLinks({ links }: { links: Links }) {
  return (
    <nav className="agenda-links" aria-label="More of the program">
      <a href={links('/search')}>Search</a>
    </nav>
  )
}
