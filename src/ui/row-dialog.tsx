import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { RecentTexts } from '../format/recent-texts.ts'
import { DialogFrame, DialogTitle, type FrameProps } from './dialog.tsx'

type RowDialogProps<Of> = Omit<FrameProps, 'children'> & {
  title: string
  content: ComponentType<Of>
  /** All that the content is made of: where it is the same, so is the content. */
  of: Of
  /** It holds what somebody typed, who alone sees it: not remembered. */
  isPersonal?: boolean
}

/** What can be written down whole, so that no two that differ are taken for one. */
export type Written = string | number | boolean | null | undefined | { toJSON(): string } | readonly Written[] | Row
type Row = { readonly [name: string]: Written }

/**
 * The dialog of a session, a speaker, a sponsor. Its content is rendered apart and remembered, so a write costs the dialogs
 * made of what was written, and a row that cannot be shown costs its own dialog only.
 */
export function RowDialog<Of extends Row>({ title, content, of, isPersonal, ...frame }: RowDialogProps<Of>) {
  const apart: Apart<Of> = { id: frame.id, title, content, of }
  const { early, html } = isPersonal ? renderContent(apart) : rememberedContent(apart)
  const dialog = (
    <DialogFrame {...frame}>
      <div className="content" dangerouslySetInnerHTML={{ __html: frame.open ? early + html : html }} />
    </DialogFrame>
  )
  return frame.open ? dialog : <template data-dialog={frame.id}>{dialog}</template>
}

type Apart<Of> = Pick<RowDialogProps<Of>, 'id' | 'title' | 'content' | 'of'>
/** `early`: links to what a page with the content needs soon. A template needs none of it. */
type Content = { early: string; html: string }

/** Two events of a thousand sessions each, or hundreds of the usual size. */
const recent = new RecentTexts<Content>(10_000_000, ({ early, html }) => early.length + html.length)

/** The start of the id says which content it is, so that is not in the key. */
function rememberedContent<Of extends Row>(apart: Apart<Of>): Content {
  return recent.of(JSON.stringify([apart.id, apart.title, apart.of]), () => renderContent(apart))!
}

function renderContent<Of extends Row>({ id, title, content: Content, of }: Apart<Of>): Content {
  const titled = (shown: string, rest?: ReactNode) =>
    render(
      id,
      <>
        <DialogTitle id={id}>{shown}</DialogTitle>
        {rest}
      </>,
    )
  try {
    return titled(title, <Content {...of} />)
  } catch (error) {
    console.error(`The dialog ${id} could not be shown:`, error)
  }
  try {
    return titled(title, <p>This text could not be shown.</p>)
  } catch {
    return titled('This text could not be shown.')
  }
}

/** The prefix keeps the ids in it apart from those of every other dialog on the page. */
function render(id: string, content: ReactNode): Content {
  const whole = renderToString(content, { identifierPrefix: `${id}-` })
  const [early] = /^(?:<link [^>]*>)*/.exec(whole)!
  return { early, html: whole.slice(early.length) }
}
