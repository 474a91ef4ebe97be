import type { LucideIcon } from 'lucide-react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'

type MoveButtonsProps<Row> = { row: Row; rows: Row[]; isBusy: boolean; onMove: (row: Row, by: number) => void }

export function MoveButtons<Row extends { name: string }>({ row, rows, isBusy, onMove }: MoveButtonsProps<Row>) {
  const move = (label: string, icon: LucideIcon, by: number, end: Row | undefined) => (
    <IconButton
      icon={icon}
      label={label}
      of={row.name}
      isDisabled={row === end || isBusy}
      onClick={() => onMove(row, by)}
    />
  )
  return (
    <>
      {move('Move up', ArrowUp, -1, rows[0])}
      {move('Move down', ArrowDown, 1, rows.at(-1))}
    </>
  )
}

/** Keeps the focus on the pressed button, or on its neighbor at an end of the list. */
export function useFocusAfterMove(rows: { name: string }[], isBusy: boolean) {
  const wanted = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has its new order
  useLayoutEffect(() => {
    if (isBusy) return
    const labels = wanted.current
    wanted.current = []
    requestAnimationFrame(() => {
      for (const label of labels) {
        const button = document.querySelector<HTMLButtonElement>(`[aria-label="${CSS.escape(label)}"]`)
        if (!button || button.disabled) continue
        if (document.activeElement === document.body) button.focus()
        return
      }
    })
  }, [rows, isBusy])
  return ({ name }: { name: string }, by: number) => {
    const labels = [`Move up ${name}`, `Move down ${name}`]
    wanted.current = by < 0 ? labels : labels.reverse()
  }
}
