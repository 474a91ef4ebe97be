import { Fragment } from 'react'
import { safeUrl, splitAtUrls } from '../text/typed/web-url.ts'

/** `rel` is of its links, where we vouch for none of them. */
export function LinkedText({ text, rel = '' }: { text: string; rel?: string }) {
  return splitAtUrls(text).map((piece, at) => {
    const href = at % 2 ? safeLink(piece) : undefined
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: what stands at a place stays there
      <Fragment key={at}>
        {href ? (
          <a href={href} rel={`${rel} noopener`.trim()} target="_blank">
            {piece}
          </a>
        ) : (
          piece
        )}
      </Fragment>
    )
  })
}

/** Refuses addresses that imitate others: `https://our-site@theirs`. */
function safeLink(piece: string): string | undefined {
  const href = safeUrl(piece)
  return href && !new URL(href).username ? href : undefined
}
