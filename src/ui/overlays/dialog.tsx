import { X } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import { type ContentProps, dialogTitleId, type JsonRecord, renderDialogContent } from './dialog-content.tsx'

type DialogProps<Of> = ContentProps<Of> & {
  /** Without JavaScript the close button is this link. */
  closeHref: string
  /** False: the dialog waits in a template of the bundle. */
  open?: boolean
  className?: string
}

/** The server and the script use the same markup. A failure costs only this dialog. */
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

/** Rendered once, because a bundle holds hundreds. */
const CROSS = renderToString(<X size={20} strokeWidth={1.75} aria-hidden />)
