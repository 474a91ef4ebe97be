import { __iconData as X } from 'lucide-react/icons/x'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LruCache } from '../../text/lru-cache.ts'
import { cachedMarkup, type JsonRecord, markupKey } from '../cached-markup.tsx'
import { Icon } from '../icon.tsx'

type DialogProps<Of> = ContentProps<Of> & {
  /** Without JavaScript the close button is this link. */
  closeHref: string
  className?: string
}

/** An open dialog, with the markup that the script takes from a bundle. A failure costs only this dialog. */
export function Dialog<Of extends JsonRecord>({ closeHref, className, ...inside }: DialogProps<Of>) {
  const { early, html } = renderDialogContent(inside)
  return <DialogFrame id={inside.id} isOpen closeHref={closeHref} className={className} html={early + html} />
}

/** A dialog that waits in a bundle. Without React's stream, because a bundle has hundreds of dialogs. */
export function dialogTemplate<Of extends JsonRecord>({ closeHref, className, ...inside }: DialogProps<Of>): string {
  const [start, end] = emptyTemplate({ id: inside.id, closeHref, className, html: SLOT }).__html.split(SLOT)
  return start + renderDialogContent(inside).html + end
}

type FrameProps = Pick<DialogProps<JsonRecord>, 'id' | 'closeHref' | 'className'> & { html: string; isOpen?: boolean }

function DialogFrame({ id, closeHref, isOpen, className, html }: FrameProps) {
  return (
    <dialog
      id={id}
      open={isOpen}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={dialogTitleId(id)}>
      <a
        className="corner close"
        href={closeHref}
        data-close
        aria-label="Close"
        dangerouslySetInnerHTML={{ __html: CROSS }}
      />
      <div className="content" dangerouslySetInnerHTML={{ __html: html }} />
    </dialog>
  )
}

const emptyTemplate = cachedMarkup((frame: FrameProps) => (
  <template data-dialog={frame.id}>
    <DialogFrame {...frame} />
  </template>
))
const SLOT = '<!--content-->'
const CROSS = renderToString(<Icon of={X} size={20} />)

type ContentProps<Of> = {
  /** `map`, or a noun and an id; links name it in `data-dialog`. */
  id: string
  title: string
  content: ComponentType<Of>
  data: Of
  /** One visitor's own content is not cached. */
  isPersonal?: boolean
}

/** `early`: preload links that an open dialog needs and a template does not. */
type Content = { early: string; html: string }

/** Cached, so that a write renders only its own dialogs. A failed dialog says so itself. */
function renderDialogContent<Of extends JsonRecord>(props: ContentProps<Of>): Content {
  const { id, title, data } = props
  if (props.isPersonal) return render(props)
  return recent.of(`${id} ${title} ${markupKey(data)}`, () => render(props))!
}

const dialogTitleId = (dialog: string) => `${dialog}-title`

/** Two events of a thousand dialogs each, or hundreds of the usual size. */
const recent = new LruCache<Content>(10_000_000, ({ early, html }) => early.length + html.length)

function render<Of extends JsonRecord>({ id, title, content: Content, data }: ContentProps<Of>): Content {
  try {
    return renderTitled(id, title, <Content {...data} />)
  } catch (error) {
    console.error(`Couldn’t show the dialog ${id}:`, error)
  }
  try {
    return renderTitled(id, title, <p>Couldn’t display this text.</p>)
  } catch {
    return renderTitled(id, 'Couldn’t display this text.')
  }
}

/** The prefix separates its ids from other dialogs'. */
function renderTitled(id: string, title: string, rest?: ReactNode): Content {
  const whole = renderToString(
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the title of a dialog takes the focus when it opens */}
      <h2 id={dialogTitleId(id)} tabIndex={-1} autoFocus>
        {title}
      </h2>
      {rest}
    </>,
    { identifierPrefix: `${id}-` },
  )
  const [early] = /^(?:<link [^>]*>)*/.exec(whole)!
  return { early, html: whole.slice(early.length) }
}
