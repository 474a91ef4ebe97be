import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type DialogProps = {
  /** Tells dialogs apart: `session-4f9k…`, `map`. Links that open it say so in `data-dialog`. */
  id: string
  /** Where closing leads, and the whole of closing without JavaScript. */
  closeHref: string
  title: string
  /** Set where the address asks for this dialog; otherwise it waits in a template. */
  open?: boolean
  className?: string
  children: ReactNode
}

/**
 * A native dialog: the same markup whether the server opens it (no JavaScript needed) or the core script does. Its title
 * takes the focus; the close link is a link, so it works by itself.
 */
export function Dialog({ id, closeHref, title, open, className, children }: DialogProps) {
  const titleId = `${id}-title`
  return (
    <dialog id={id} open={open} className={className ? `dialog ${className}` : 'dialog'} aria-labelledby={titleId}>
      <a className="close" href={closeHref} data-close aria-label="Close">
        <X size={20} strokeWidth={1.75} aria-hidden />
      </a>
      <div className="content">
        {/* biome-ignore lint/a11y/noAutofocus: the title of a dialog takes the focus when it opens */}
        <h2 id={titleId} tabIndex={-1} autoFocus>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
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
