import type { Event } from '../../../../db/schema.ts'
import { Deferred } from '../../../ui/loading/deferred.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import { TAKE_TITLE, takeId } from '../../take-with-you/take-dialog.tsx'
import { rememberedNews } from '../changed/news.ts'

type AgendaLinksProps = { visit: Visit; track: string | undefined }

/** What else there is of the program, quietly under its name. What is taken along is of the track that is shown. */
export function AgendaLinks({ visit: { event, links }, track }: AgendaLinksProps) {
  return (
    <nav className="agenda-links" aria-label="Agenda tools">
      <a href={links('/my-schedule')}>
        <span aria-hidden>★</span> My schedule
      </a>
      <a href={links('/search')}>Search</a>
      <span data-swap="take">
        <a href={links('/', { take: track ?? '' })} data-dialog={takeId(track)}>
          {TAKE_TITLE}
        </a>
      </span>
      {/* Last: it comes late where the database is slow, and is not there where nothing changed. */}
      <span data-swap="changes">
        <Deferred load={() => countedNews(event)} placeholder={null} otherwise={null}>
          {(count) => count > 0 && <a href={links('/changes')}>What changed ({count.toLocaleString('en-US')})</a>}
        </Deferred>
      </span>
    </nav>
  )
}

/** The agenda, whose cards say it too, is made of the same news, and says where they could not be loaded. */
async function countedNews(event: Event): Promise<number> {
  return (await rememberedNews(event)).news.length
}
