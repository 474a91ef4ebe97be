import { type RefObject, useEffect, useRef } from 'react'

type Identified = { id: string }
export type RowFinder = {
  rowOf: (id: string) => HTMLElement | undefined
  /** Scrolls to a row outside of the document. */
  goTo?: (id: string) => void
}

type SavedRow<Row> = {
  finder: RefObject<RowFinder | null>
  rows: Row[] | undefined
  shown: Row[] | undefined
  saved: Identified | undefined
  showAll: () => void
}

/** Scrolls to a saved row and marks it for a moment; a filter that hides it is cleared. */
export function useRevealSavedRow<Row extends Identified>({ finder, rows, shown, saved, showAll }: SavedRow<Row>) {
  const told = useRef<Identified>(undefined)
  useEffect(() => {
    if (!saved || told.current === saved) return
    const isIt = ({ id }: Identified) => id === saved.id
    if (!shown?.some(isIt)) return void (rows?.some(isIt) && showAll())
    told.current = saved
    afterFocusReturned(() => {
      const row = finder.current?.rowOf(saved.id)
      if (row) {
        bringIntoView(row)
        return mark(row)
      }
      finder.current?.goTo?.(saved.id)
      whenRendered(() => finder.current?.rowOf(saved.id), mark)
    })
  })
}

const MAX_FRAMES = 60

function whenRendered(find: () => HTMLElement | undefined, then: (row: HTMLElement) => void, frames = MAX_FRAMES) {
  requestAnimationFrame(() => {
    const row = find()
    if (row) then(row)
    else if (frames > 0) whenRendered(find, then, frames - 1)
  })
}

/** A closing dialog returns the focus a frame later, which scrolls the page. */
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
