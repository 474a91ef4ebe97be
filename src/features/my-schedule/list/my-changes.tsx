import type { Links } from '../../../layout/links.ts'
import { toSeconds } from '../../sessions/changed/change-times.ts'
import type { PublishedChange } from '../../sessions/changed/published-changes.ts'

type MyNewsProps = { news: PublishedChange[]; starred: Set<string>; links: Links }

/** The page is the same for everybody: the core script shows what is new to its reader (product §26.3). */
export function MyChanges({ news, starred, links }: MyNewsProps) {
  return (
    <section className="my-news" aria-label="What changed">
      <h2>Changes to your sessions</h2>
      <ul className="news">
        {news.map(({ id, at, kind, title, sentences }) => (
          <li key={id} data-id={id} hidden={!starred.has(id)}>
            <p data-changed={toSeconds(at)}>
              {kind === 'gone' ? <s>{title}</s> : <a href={links('/', { session: id })}>{title}</a>}{' '}
              <strong>{sentences.join('. ')}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
