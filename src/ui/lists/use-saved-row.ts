import { type RefObject, useEffect, useRef } from 'react'

type Identified = { id: string }
type SavedRow<Row> = {
  list: RefObject<HTMLElement | null>
  /** All there are, and those that the filter leaves. */
  rows: Row[] | undefined
  shown: Row[] | undefined
  /** What was saved last: another object for each time. */
  saved: Identified | undefined
  showAll: () => void
}

/** Brings what was just saved into view and marks it for a moment; a filter that hides it is taken away. */
export function useSavedRow<Row extends Identified>({ list, rows, shown, saved, showAll }: SavedRow<Row>) {
  const told = useRef<Identified>(undefined)
  useEffect(() => {
    if (!saved || told.current === saved) return
    const isIt = ({ id }: Identified) => id === saved.id
    const at = shown?.findIndex(isIt) ?? -1
    const row = list.current?.querySelectorAll('.row')[at]
    if (row instanceof HTMLElement) {
      told.current = saved
      afterFocusReturned(() => bringIntoView(row))
      mark(row)
    } else if (rows?.some(isIt)) showAll()
  })
}

/** A dialog that closes gives the focus back a frame later, and the page scrolls to it. */
function afterFocusReturned(go: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(go))
}

function bringIntoView(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect()
  if (top < BELOW_STICKY || bottom > innerHeight) row.scrollIntoView({ block: 'center' })
}

const BELOW_STICKY = 120
const MARKED_MS = 4000

function mark(row: HTMLElement) {
  row.dataset.saved = ''
  setTimeout(() => delete row.dataset.saved, MARKED_MS)
}
