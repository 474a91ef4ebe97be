import { Fragment, type ReactNode } from 'react'
import type { LinkWords, RichTextBlock, RichTextInline } from '../text/rich-text/rich-text.ts'
import { cachedRichText, withLinkedWords } from '../text/rich-text/rich-text.ts'

export function RichText({ text, link }: { text: string; link?: LinkWords }) {
  const read = cachedRichText(text)
  return (
    <div className="rich-text">
      {read ? blocks(link ? withLinkedWords(read, link) : read) : <p>Couldn’t display this text.</p>}
    </div>
  )
}

function blocks(all: RichTextBlock[]): ReactNode {
  return inKeys(all, (block) => {
    if (block.type === 'paragraph') return <p>{inline(block.content)}</p>
    const items = inKeys(block.items, (item) => <li>{listItem(item)}</li>)
    return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
  })
}

function listItem([first, ...others]: RichTextBlock[]): ReactNode {
  if (first?.type !== 'paragraph') return blocks(first ? [first, ...others] : [])
  return (
    <>
      {others[0]?.type === 'paragraph' ? <p>{inline(first.content)}</p> : inline(first.content)}
      {blocks(others)}
    </>
  )
}

function inline(content: RichTextInline[]): ReactNode {
  return inKeys(content, (piece) => {
    if (typeof piece === 'string') return piece
    if (piece.type === 'break') return <br />
    if (piece.type === 'link') return <TextLink {...piece}>{inline(piece.content)}</TextLink>
    const Mark = MARKS[piece.type]
    return <Mark>{inline(piece.content)}</Mark>
  })
}

const MARKS = { strong: 'strong', emphasis: 'em', code: 'code' } as const

/** A new tab keeps the open dialog. */
function TextLink({ href, dialog, children }: { href: string; dialog?: string; children: ReactNode }) {
  const isOwn = /^(\/|tel:)/.test(href)
  const target = isOwn || href.startsWith('mailto:') ? undefined : '_blank'
  return (
    <a href={href} rel={isOwn ? undefined : 'noopener nofollow'} target={target} data-dialog={dialog}>
      {children}
    </a>
  )
}

/** The text never changes in place, so its position can be the key. */
function inKeys<T>(all: T[], render: (one: T, at: number) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return all.map((one, at) => <Fragment key={at}>{render(one, at)}</Fragment>)
}
