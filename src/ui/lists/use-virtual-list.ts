import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'

/** A list with more entries has only those in the document that are in view, and a few around them (product §11.9). */
export const VIRTUALIZE_FROM = 60

/** Entries beyond each edge of the view: whoever goes on with the Tab key finds the next one there. */
export const OVERSCAN = 8

/** Which entries are in the document, and the padding of `list` for the rest. It measures `entries` as they come. */
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
