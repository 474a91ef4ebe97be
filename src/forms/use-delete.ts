import { useCallback } from 'react'
import type { CallName } from '../browser/calls.ts'
import { callAsOrganizer } from '../browser/organizer-call.ts'
import { capitalize } from '../text/names.ts'
import { useWrite } from './use-write.ts'

type ListName = { [Call in CallName]: Call extends `DELETE /api/admin/${infer List}/:id` ? List : never }[CallName]

export type Deletion = {
  nouns: [one: string, list: ListName]
  /** The browser's question (product §11.6), also of the row's id. */
  question?: string | ((id: string) => string)
}

export type Versioned = { id: string; version: number }

/** Deletes a row that is still as shown, offers Undo, and refetches the lists. */
export function useDelete({ nouns: [noun, list], question = `Delete this ${noun}?` }: Deletion) {
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
