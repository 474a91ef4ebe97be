import { Deferred } from '../../../ui/loading/deferred.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import { rememberedNews } from '../changed/news.ts'

/** What else there is of the program, quietly under its name. */
export function AgendaLinks({ visit: { event, links } }: { visit: Visit }) {
  return (
    <nav className="agenda-links" aria-label="More of the program">
      <a href={links('/search')}>Search</a>
      {/* Last: it comes late where the database is slow, and not at all where nothing changed. */}
      <Deferred load={() => rememberedNews(event)} placeholder={null}>
        {({ news }) =>
          news.length > 0 && <a href={links('/changes')}>What changed ({news.length.toLocaleString('en-US')})</a>
        }
      </Deferred>
    </nav>
  )
}
