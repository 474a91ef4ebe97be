import { Pencil, Trash2 } from 'lucide-react'

type RowActionsProps = {
  /** What the row is about, for who does not see it. */
  name: string
  onEdit: () => void
  onDelete: () => void
  isDeleting: boolean
}

/** Plain buttons: a list may have five hundred rows. */
export function RowActions({ name, onEdit, onDelete, isDeleting }: RowActionsProps) {
  return (
    <span className="row-actions">
      <button type="button" className="icon-button" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button danger"
        aria-label={`Delete ${name}`}
        disabled={isDeleting}
        onClick={onDelete}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  )
}
