import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

type RowActionsProps = {
  /** What the row is about, for those who do not see it. */
  name: string
  onEdit: () => void
  onDelete: () => void
  isDeleting: boolean
  /** What else can be done with it. */
  children?: ReactNode
}

export function RowActions({ name, onEdit, onDelete, isDeleting, children }: RowActionsProps) {
  return (
    <span className="row-actions">
      <IconButton icon={Pencil} label="Edit" of={name} onClick={onEdit} />
      {children}
      <IconButton
        icon={Trash2}
        label="Delete"
        of={name}
        className="danger"
        isDisabled={isDeleting}
        onClick={onDelete}
      />
    </span>
  )
}
