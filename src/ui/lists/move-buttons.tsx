import { __iconData as ArrowDown } from 'lucide-react/icons/arrow-down'
import { __iconData as ArrowUp } from 'lucide-react/icons/arrow-up'
import { useLayoutEffect, useRef } from 'react'
import type { IconData } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'

type MoveButtonsProps<Row> = { row: Row; rows: Row[]; isBusy: boolean; onMove: (row: Row, by: number) => void }

export function MoveButtons<Row extends { name: string }>({ row, rows, isBusy, onMove }: MoveButtonsProps<Row>) {
  const move = (label: string, icon: IconData, by: number, end: Row | undefined) => (
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

/** Moves a row by places. The focus stays on the pressed button, or on its neighbor at an end of the list. */
export function useMove<Row extends { name: string }>(
  rows: Row[],
  isBusy: boolean,
  moveTo: (row: Row, to: number) => void,
) {
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
  return (row: Row, by: number) => {
    const labels = [`Move up ${row.name}`, `Move down ${row.name}`]
    wanted.current = by < 0 ? labels : labels.reverse()
    moveTo(row, rows.indexOf(row) + by)
  }
}
