import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

type DialogProps = FrameProps & { title: string }

/**
 * A native dialog: the same markup whether the server opens it (no JavaScript needed) or the core script does. Its title
 * takes the focus; the close link is a link, so it works by itself.
 */
export function Dialog({ title, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <div className="content">
        <DialogTitle id={frame.id}>{title}</DialogTitle>
        {children}
      </div>
    </DialogFrame>
  )
}

/** A dialog in waiting, for the bundle the core script fetches. */
export function DialogTemplate(props: Omit<DialogProps, 'open'>) {
  return (
    <template data-dialog={props.id}>
      <Dialog {...props} />
    </template>
  )
}

export type FrameProps = {
  /** Tells dialogs apart: `session-4f9k…`, `map`. Links that open it say so in `data-dialog`. */
  id: string
  /** Where closing leads, and the whole of closing without JavaScript. */
  closeHref: string
  /** Set where the address asks for this dialog; otherwise it waits in a template. */
  open?: boolean
  className?: string
  children: ReactNode
}

/** A dialog without its content, which holds its {@link DialogTitle}. */
export function DialogFrame({ id, closeHref, open, className, children }: FrameProps) {
  return (
    <dialog id={id} open={open} className={className ? `dialog ${className}` : 'dialog'} aria-labelledby={titleId(id)}>
      <a className="close" href={closeHref} data-close aria-label="Close" dangerouslySetInnerHTML={{ __html: CROSS }} />
      {children}
    </dialog>
  )
}

/** A bundle holds hundreds of them. */
const CROSS = renderToString(<X size={20} strokeWidth={1.75} aria-hidden />)

/** `id`: of the dialog. */
export function DialogTitle({ id, children }: { id: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the title of a dialog takes the focus when it opens
    <h2 id={titleId(id)} tabIndex={-1} autoFocus>
      {children}
    </h2>
  )
}

const titleId = (dialog: string) => `${dialog}-title`
