import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'

/** Longer lists hold only the entries in view (product §11.9). */
export const VIRTUALIZE_FROM = 60

/** Entries beyond the view, so that Tab finds the next one. */
export const OVERSCAN = 8

/** The entries in the document, and the list's padding for the rest. */
export function useVirtualList<Scroller extends Element | Window>(
  list: RefObject<HTMLElement | null>,
  entries: string,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
) {
  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  const { scrollMargin } = virtualizer.options
  useLayoutEffect(() => {
    list.current?.querySelectorAll<HTMLElement>(entries).forEach((entry, at) => {
      if (!shown[at]) return
      entry.dataset.index = `${shown[at].index}`
      virtualizer.measureElement(entry)
    })
  })
  const above = first ? first.start - scrollMargin : 0
  const below = last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0
  return { from: first?.index ?? 0, until: last ? last.index + 1 : 0, style: { paddingBlock: `${above}px ${below}px` } }
}
