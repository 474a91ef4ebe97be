import type { ReactNode } from 'react'
import type { Links } from '../../../layout/links.ts'
import { isPlain } from './format-session-changes.ts'
import type { PublishedChange } from './published-changes.ts'

type NewsItemProps = {
  news: PublishedChange
  links: Links
  /** What they all are is said above them. */
  isOneOfMany?: boolean
  children?: ReactNode
}

/** What changed about a session, with the way to it as long as it is there. */
export function ChangeItem({
  news: { id, kind, title, when, isCancelled, sentences },
  links,
  isOneOfMany,
  children,
}: NewsItemProps) {
  const isGone = kind === 'gone'
  const Heading = isOneOfMany ? 'h4' : 'h3'
  const shown = isGone || isCancelled ? <s>{title}</s> : title
  const said = isOneOfMany && kind !== 'changed' ? sentences.filter((sentence) => !isPlain(sentence)) : sentences
  return (
    <>
      <Heading>{isGone ? shown : <a href={links('/', { session: id })}>{shown}</a>}</Heading>
      {when && <p className="when">{when}</p>}
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </>
  )
}
