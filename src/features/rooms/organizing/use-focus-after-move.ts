import { useLayoutEffect, useRef } from 'react'
import type { Room } from '../../../../db/schema.ts'

/** Whoever moves a room by keyboard goes on at the same button, or at its neighbor where the room came to an end of the list. */
export function useFocusAfterMove(rooms: Room[], isBusy: boolean) {
  const wanted = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is drawn in its new order, with buttons that can be pressed
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
  }, [rooms, isBusy])
  return ({ name }: Room, by: number) => {
    const labels = [`Move up ${name}`, `Move down ${name}`]
    wanted.current = by < 0 ? labels : labels.reverse()
  }
}
