import { Fragment } from 'react'
import { toSeconds } from './change-times.ts'
import type { PublishedChange } from './published-changes.ts'

/** The page is the same for all: the core script shows what is news to its reader (product §27.5). */
export function ChangedBadges({ news }: { news: PublishedChange | undefined }) {
  if (!news) return null
  const at = toSeconds(news.at)
  return news.inBrief.map((words) => (
    <Fragment key={words}>
      <span className="visually-hidden" data-changed={at} hidden>
        {', '}
      </span>
      <p className="changed" data-changed={at} hidden>
        {words}
      </p>
    </Fragment>
  ))
}
