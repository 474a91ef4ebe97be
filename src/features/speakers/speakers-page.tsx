import { __iconData as Users } from 'lucide-react/icons/users'
import type { Speaker } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import { ScreenTitle, SearchBox } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { textMatcher } from '../../text/fold.ts'
import { withPersonColor } from '../../text/person-colors.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cachedMarkup } from '../../ui/cached-markup.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Deferred, Placeholders } from '../../ui/loading/deferred.tsx'

export function SpeakersContent({ visit, load }: { visit: PageRequest; load: () => Promise<Speaker[]> }) {
  const query = visit.parameters.q ?? ''
  return (
    <>
      <ScreenTitle css="speakers">Speakers</ScreenTitle>
      <search className="bar">
        <SearchBox
          links={visit.links}
          path="/speakers"
          query={query}
          label="Search speakers"
          placeholder="Search speakers..."
        />
      </search>
      <div data-swap="speakers">
        <Deferred load={load} placeholder={<Placeholders count={4} shape="speaker" lines={3} />}>
          {(speakers) => <SpeakerGrid speakers={speakers} query={query} links={visit.links} />}
        </Deferred>
      </div>
    </>
  )
}

const ABOVE_FOLD_COUNT = 4

function SpeakerGrid({ speakers, query, links }: { speakers: Speaker[]; query: string; links: Links }) {
  const isFound = textMatcher(query)
  const found = speakers.filter(({ name, company }) => isFound(`${name} ${company ?? ''}`))
  return (
    <>
      <ul className="speaker-grid" data-query={query} data-in="strong, .company">
        {found.map((speaker, i) =>
          i < ABOVE_FOLD_COUNT ? (
            <li key={speaker.id}>
              <SpeakerCard {...pickPerson(speaker)} links={links} loading="first" />
            </li>
          ) : (
            <li key={speaker.id} dangerouslySetInnerHTML={cardMarkup({ ...pickPerson(speaker), links })} />
          ),
        )}
      </ul>
      {speakers.length > 0 ? (
        <EmptyState
          icon={Users}
          hidden={found.length > 0}
          action={{ href: links('/speakers'), label: 'Show all speakers' }}>
          No speakers or companies match your search.
        </EmptyState>
      ) : (
        <EmptyState icon={Users} hidden={false} action={{ href: links('/'), label: 'Back to the agenda' }}>
          Speakers haven’t been announced yet.
        </EmptyState>
      )}
    </>
  )
}

/** What an entry of a list shows. Equal markup is rendered once, so it gets no more. */
export function pickPerson(speaker: Speaker) {
  const { id, name, title, company, photoUrl, color } = withPersonColor(speaker)
  return { id, name, title, company, photoUrl, color }
}

type CardProps = ReturnType<typeof pickPerson> & { links: Links; loading?: 'first' }

function SpeakerCard({ id, title, company, color, links, loading, ...person }: CardProps) {
  return (
    <a className="stack" href={links('/speakers', { speaker: id })} data-dialog={`speaker-${id}`}>
      <Avatar person={person} size={240} color={color} loading={loading ?? 'lazy'} />
      <strong>{person.name}</strong>
      <HiddenComma />
      <span className="muted">{title}</span>
      {company && <HiddenComma />}
      {company && <span className="company muted">{company}</span>}
    </a>
  )
}

const cardMarkup = cachedMarkup(SpeakerCard)
