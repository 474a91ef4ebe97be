import type { Event } from '../../../../db/schema.ts'
import { Deferred } from '../../../ui/loading/deferred.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import { TAKE_TITLE, takeId } from '../../take-with-you/take-dialog.tsx'
import { rememberedNews } from '../changed/news.ts'

type AgendaLinksProps = { visit: Visit; track: string | undefined }

/** What else there is of the program, quietly under its name. What is taken along is of the track that is shown. */
export function AgendaLinks({ visit: { event, links }, track }: AgendaLinksProps) {
  return (
    <nav className="agenda-links" aria-label="More of the program">
      <a href={links('/my-schedule')}>
        <span aria-hidden>★</span> My schedule
      </a>
      <a href={links('/search')}>Search</a>
      <span data-swap="take">
        <a href={links('/', { take: track ?? '' })} data-dialog={takeId(track)}>
          {TAKE_TITLE}
        </a>
      </span>
      {/* Last: it comes late where the database is slow, and not at all where nothing changed. */}
      <span data-swap="changes">
        <Deferred load={() => countedNews(event)} placeholder={null}>
          {(count) => count > 0 && <a href={links('/changes')}>What changed ({count.toLocaleString('en-US')})</a>}
        </Deferred>
      </span>
    </nav>
  )
}

/** The agenda is there also when the history cannot be read in time. */
async function countedNews(event: Event): Promise<number> {
  try {
    return (await rememberedNews(event)).news.length
  } catch (error) {
    console.error(`What changed at ${event.name} could not be read:`, error)
    return 0
  }
}
