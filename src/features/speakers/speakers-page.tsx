import { Search, Users } from 'lucide-react'
import type { Speaker } from '../../../db/schema.ts'
import { fold } from '../../format/fold.ts'
import type { Links } from '../../layout/links.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Placeholders } from '../../ui/placeholders.tsx'
import type { Visit } from '../events/public-page.tsx'

/** The speakers directory (spec §2 Speakers). `q` narrows it by name or company, whatever the case. */
export function SpeakersContent({ visit, load }: { visit: Visit; load: () => Promise<Speaker[]> }) {
  const query = visit.parameters.q ?? ''
  return (
    <>
      <ScreenTitle event={visit.event}>Speakers</ScreenTitle>
      <SearchBox links={visit.links} query={query} />
      <div data-swap="speakers">
        <Deferred load={load} placeholder={<Placeholders count={4} shape="speaker" />}>
          {(speakers) => <SpeakerGrid speakers={matching(speakers, query)} query={query} links={visit.links} />}
        </Deferred>
      </div>
    </>
  )
}

/** A GET form: it works by itself, and the core script answers each letter without sending it. */
function SearchBox({ links, query }: { links: Links; query: string }) {
  const carried = new URL(links('/'), 'http://here').searchParams
  return (
    <search className="bar">
      <form className="search-box" action="/speakers" data-search>
        {[...carried].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Search speakers..."
          aria-label="Search speakers"
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}

/** Two rows on a phone, one on a desk. */
const FIRST_SEEN = 4

function SpeakerGrid({ speakers, query, links }: { speakers: Speaker[]; query: string; links: Links }) {
  return (
    <>
      <ul className="speaker-grid" data-query={query}>
        {speakers.map((speaker, i) => (
          <li key={speaker.id}>
            <a href={links('/speakers', { speaker: speaker.id })} data-dialog={`speaker-${speaker.id}`}>
              <Avatar person={speaker} size={240} loading={i < FIRST_SEEN ? 'first' : 'lazy'} />
              <strong>{speaker.name}</strong>
              <span>{speaker.title}</span>
              {speaker.company && <span className="company">{speaker.company}</span>}
            </a>
          </li>
        ))}
      </ul>
      <Empty
        icon={Users}
        hidden={speakers.length > 0}
        action={
          query || speakers.length > 0
            ? { href: links('/speakers'), label: 'Show all speakers' }
            : { href: links('/'), label: 'Back to the agenda' }
        }
      >
        {query ? 'No speaker or company matches your search.' : 'The speakers have not been announced yet.'}
      </Empty>
    </>
  )
}

/** Name or company contain the query, whatever the case and the accents (spec §2). */
function matching(speakers: Speaker[], query: string): Speaker[] {
  const wanted = fold(query.trim())
  const contains = (text: string | null) => fold(text ?? '').includes(wanted)
  return wanted ? speakers.filter((speaker) => contains(speaker.name) || contains(speaker.company)) : speakers
}
