import type { ReactNode } from 'react'
import { formatTimeRange } from '../../../format/time/clock.ts'
import type { Links } from '../../../layout/links.ts'
import type { News } from './news.ts'

type NewsItemProps = {
  news: News
  links: Links
  /** What they all are is said above them. */
  isOneOfMany?: boolean
  children?: ReactNode
}

/** What changed about a session, with the way to it as long as it is there. */
export function NewsItem({ news: { id, kind, title, is, sentences }, links, isOneOfMany, children }: NewsItemProps) {
  const isOff = kind === 'gone' || is?.status === 'cancelled'
  const Heading = isOneOfMany ? 'h4' : 'h3'
  const shown = isOff ? <s>{title}</s> : title
  const said = isOneOfMany && kind !== 'changed' ? sentences.filter((sentence) => !PLAIN.includes(sentence)) : sentences
  return (
    <>
      <Heading>{is ? <a href={links('/', { session: id })}>{shown}</a> : shown}</Heading>
      {is && (
        <p className="when">{[formatTimeRange(is.startTime, is.endTime), is.location].filter(Boolean).join(' · ')}</p>
      )}
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </>
  )
}

/** Says no more than the heading of many does. */
const PLAIN = ['New', 'Cancelled', 'Not on the program anymore']
