import { __iconData as Pencil } from 'lucide-react/icons/pencil'
import { __iconData as Trash2 } from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

type Named = { name: string } | { title: string }

type RowActionsProps<Row extends Named> = {
  row: Row
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  isDeleting: boolean
  children?: ReactNode
}

export function RowActions<Row extends Named>({ row, onEdit, onDelete, isDeleting, children }: RowActionsProps<Row>) {
  const name = 'name' in row ? row.name : row.title
  return (
    <span className="cluster wrap tight row-actions">
      <IconButton icon={Pencil} label="Edit" of={name} onClick={() => onEdit(row)} />
      {children}
      <IconButton
        icon={Trash2}
        label="Delete"
        of={name}
        className="danger"
        isDisabled={isDeleting}
        onClick={() => onDelete(row)}
      />
    </span>
  )
}
