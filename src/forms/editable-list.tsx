import { __iconData as Plus } from 'lucide-react/icons/plus'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import type { CallName } from '../browser/calls.ts'
import { callAsOrganizer } from '../browser/organizer-call.ts'
import { capitalize } from '../text/names.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListPanel } from '../ui/lists/list-panel.tsx'
import { useWrite } from './use-write.ts'

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
              <Icon of={Plus} size={18} />
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

type ListName = { [Call in CallName]: Call extends `DELETE /api/admin/${infer List}/:id` ? List : never }[CallName]

type Deletion = {
  nouns: [one: string, list: ListName]
  /** The browser's question (product §11.6), also of the row's id. */
  question?: string | ((id: string) => string)
}

type Versioned = { id: string; version: number }

/** Deletes a row that is still as shown, offers Undo, and refetches the lists. */
function useDelete({ nouns: [noun, list], question = `Delete this ${noun}?` }: Deletion) {
  const { mutate, isPending, variables } = useWrite({
    write: ({ id, version }: Versioned) =>
      callAsOrganizer(`DELETE /api/admin/${list as 'speakers'}/:id`, { params: { id }, version }),
    done: () => ({ title: `${capitalize(noun)} deleted successfully` }),
    failed: `Failed to delete ${noun}`,
  })
  const ask = useCallback(
    ({ id, version }: Versioned) => {
      if (!confirm(typeof question === 'string' ? question : question(id))) return
      const goOn = captureFocusTarget()
      mutate({ id, version }, { onSettled: (_, failure) => goOn(!failure) })
    },
    [mutate, question],
  )
  return { deletingId: isPending ? variables.id : undefined, ask }
}

/** The focus moves to the next row's button, unless it moved meanwhile. */
function captureFocusTarget(): (isDeleted: boolean) => void {
  const row = document.activeElement?.closest('.row')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const list = row?.closest('.list-panel')
  const isGone = () => !row?.isConnected
  return (isDeleted) =>
    afterRender(
      list,
      () => isGone() || (!isDeleted && !deleteButtonIn(row)?.disabled),
      () => {
        if (document.activeElement !== document.body) return
        const button = deleteButtonIn(isGone() ? neighbor : row) ?? list?.querySelector('.list-tools button')
        if (button instanceof HTMLElement) button.focus()
      },
    )
}

const deleteButtonIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLButtonElement>('.row-actions .danger')

function afterRender(list: Element | null | undefined, isDrawn: () => boolean, then: () => void) {
  if (!list || isDrawn()) return then()
  const observer = new MutationObserver(() => {
    if (!isDrawn()) return
    observer.disconnect()
    then()
  })
  observer.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
