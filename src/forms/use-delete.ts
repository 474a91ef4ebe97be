import { useCallback } from 'react'
import type { CallResponse } from '../browser/organizer-call.ts'
import { useWrite } from './use-write.ts'

type Deletion = {
  remove: (row: Versioned) => Promise<CallResponse<unknown>>
  /** The browser's question (product §11.6). */
  question: string
  done: string
  failed: string
}

type Versioned = { id: string; version: number }

/** Deletes a row that is still as shown, offers Undo, and refetches the lists. */
export function useDelete({ remove, question, done, failed }: Deletion) {
  const { mutate, isPending, variables } = useWrite({ write: remove, done: () => ({ title: done }), failed })
  // A stable function keeps rows from rendering again.
  const ask = useCallback(
    ({ id, version }: Versioned) => {
      if (!confirm(question)) return
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

/** Runs `then` once React rendered the list. */
function afterRender(list: Element | null | undefined, isDrawn: () => boolean, then: () => void) {
  if (!list || isDrawn()) return then()
  const observer = new MutationObserver(() => {
    if (!isDrawn()) return
    observer.disconnect()
    then()
  })
  observer.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
