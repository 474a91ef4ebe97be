import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'

type MoveButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: number) => void
}

export function MoveButtons({ name, isFirst, isLast, isBusy, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton icon={ArrowUp} label="Move up" of={name} isDisabled={isFirst || isBusy} onClick={() => onMove(-1)} />
      <IconButton
        icon={ArrowDown}
        label="Move down"
        of={name}
        isDisabled={isLast || isBusy}
        onClick={() => onMove(1)}
      />
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
