import type { Links } from '../../../layout/links.ts'
import { type PublishedChange, toSeconds } from '../../sessions/changed/published-changes.ts'

type ChangesProps = { news: Iterable<PublishedChange>; starred: Set<string>; links: Links }

/** The script shows what is news to the visitor (product §26.3). */
export function MyChanges({ news, starred, links }: ChangesProps) {
  return (
    <section className="my-news" aria-label="What changed">
      <h2>Changes to your sessions</h2>
      <ul className="news">
        {[...news].map(({ id, at, kind, title, sentences }) => (
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
