import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ListPanel } from '../ui/lists/list-panel.tsx'
import { type Deletion, useDelete, type Versioned } from './use-delete.ts'

export type EditableRowProps<Row> = { isDeleting: boolean; onEdit: (row: Row) => void; onDelete: (row: Row) => void }

/** What a list gives to its form; a new row has none yet. */
export type RowFormProps<Row> = {
  row: Row | undefined
  onClose: () => void
  /** Opens what the form offers for the row that it saved. */
  onNext: (saved: Row) => void
}

type EditableListProps<Row extends Versioned> = Pick<
  ComponentProps<typeof ListPanel<Row>>,
  'title' | 'textOf' | 'groupOf' | 'actions' | 'empty' | 'children'
> &
  Deletion & {
    list: { data: Row[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
    /** The words of the button that opens an empty form. */
    add: string
    /** For a panel with another form that saves rows. */
    form?: FormDialog<Row>
    renderRow: (row: Row, props: EditableRowProps<Row>) => ReactNode
    renderForm: (props: RowFormProps<Row>) => ReactNode
    renderNext?: (row: Row, onClose: () => void) => ReactNode
  }

/** A list whose rows are added, edited in a form, and deleted. */
export function EditableList<Row extends Versioned>(props: EditableListProps<Row>) {
  const { list, add, question, renderRow, renderForm, renderNext, actions, ...panel } = props
  const [next, setNext] = useState<Row>()
  const own = useFormDialog<Row>()
  const form = props.form ?? own
  const { deletingId, ask } = useDelete({ nouns: panel.nouns, question })
  return (
    <>
      <ListPanel
        {...panel}
        rows={list.data}
        query={list}
        actions={
          <>
            {actions}
            <Button look="primary" onClick={form.openNew}>
              <Plus size={18} strokeWidth={2} aria-hidden />
              {add}
            </Button>
          </>
        }
        renderRow={(row) => renderRow(row, { isDeleting: deletingId === row.id, onEdit: form.openOn, onDelete: ask })}
      />
      {form.isOpen && renderForm({ row: form.row, onClose: form.close, onNext: setNext })}
      {next && renderNext?.(next, () => setNext(undefined))}
    </>
  )
}

type FormDialog<Row> = ReturnType<typeof useFormDialog<Row>>

/** Which row a list's form is open on. */
export function useFormDialog<Row>() {
  const [open, setOpen] = useState<Row | 'new'>()
  // A stable function keeps rows from rendering again.
  const openOn = useCallback((row: Row) => setOpen(() => row), [])
  return {
    isOpen: open !== undefined,
    row: open === 'new' ? undefined : open,
    openNew: () => setOpen('new'),
    openOn,
    close: () => setOpen(undefined),
  }
}
