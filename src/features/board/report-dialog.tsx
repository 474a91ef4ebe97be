import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { BoardPost } from './service.ts'

type ReportDialogProps = {
  eventId: string
  post: BoardPost
  /** Where the form goes. */
  action: string
  closeHref: string
}

/** Asks whether a post is reported, over the board (product §31.5): a form that needs no script. */
export function ReportDialog({ eventId, post: { id, name, message }, action, closeHref }: ReportDialogProps) {
  return (
    <Dialog
      id={`report-${id}`}
      title="Report this message?"
      className="report"
      closeHref={closeHref}
      open
      content={ReportForm}
      data={{ eventId, id, name, message, action, closeHref }}
    />
  )
}

type ReportFormProps = Record<'eventId' | 'id' | 'name' | 'message' | 'action' | 'closeHref', string>

function ReportForm({ eventId, id, name, message, action, closeHref }: ReportFormProps) {
  return (
    <form className="form" method="post" action={action}>
      <blockquote>
        <strong>{name}</strong>
        <p>{message}</p>
      </blockquote>
      <p>The organizers will review it. Your report is anonymous.</p>
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="post" value={id} />
      <p className="answers">
        <button type="submit" className="button primary">
          Report
        </button>
        <a className="button" href={closeHref} data-close>
          Cancel
        </a>
      </p>
    </form>
  )
}
