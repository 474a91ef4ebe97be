import { X } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import { type ContentProps, dialogTitleId, type JsonRecord, renderDialogContent } from './dialog-content.tsx'

type DialogProps<Of> = ContentProps<Of> & {
  /** The address that closing leads to; without JavaScript the close button is just this link. */
  closeHref: string
  /** Set where the address asks for this dialog; otherwise it waits in a template, for the bundle. */
  open?: boolean
  className?: string
}

/** The same markup whether the server or the script opens it. A failure costs only this dialog. */
export function Dialog<Of extends JsonRecord>({ closeHref, open, className, ...inside }: DialogProps<Of>) {
  const { id } = inside
  const { early, html } = renderDialogContent(inside)
  const dialog = (
    <dialog
      id={id}
      open={open}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={dialogTitleId(id)}
    >
      <a className="close" href={closeHref} data-close aria-label="Close" dangerouslySetInnerHTML={{ __html: CROSS }} />
      <div className="content" dangerouslySetInnerHTML={{ __html: open ? early + html : html }} />
    </dialog>
  )
  return open ? dialog : <template data-dialog={id}>{dialog}</template>
}

/** A bundle holds hundreds of them. */
const CROSS = renderToString(<X size={20} strokeWidth={1.75} aria-hidden />)
