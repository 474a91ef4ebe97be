import { useCallback, useState } from 'react'

/** Which row a list's form is open on, and what was saved last. */
export function useFormDialog<Row>() {
  const [open, setOpen] = useState<Row | 'new'>()
  const [saved, setSaved] = useState<Row>()
  // A stable function keeps rows from rendering again.
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
