import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

type RowActionsProps = {
  name: string
  onEdit: () => void
  onDelete: () => void
  isDeleting: boolean
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
