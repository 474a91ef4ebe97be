import { useCallback, useState } from 'react'

/** Whether a list's form is open and on which row, none for a new one, and what was saved last. */
export function useFormDialog<Row>() {
  const [open, setOpen] = useState<Row | 'new'>()
  const [saved, setSaved] = useState<Row>()
  // The same function each time: rows are drawn again only when they change.
  const openOn = useCallback((row: Row) => setOpen(() => row), [])
  return {
    isOpen: open !== undefined,
    row: open === 'new' ? undefined : open,
    saved,
    openNew: () => setOpen('new'),
    openOn,
    close: (changed?: Row) => {
      setOpen(undefined)
      if (changed) setSaved(changed)
    },
  }
}
