import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Scale } from './planner-grid.tsx'

/** A finger that stays takes a session up; a finger that moves scrolls. */
const LONG_PRESS_MS = 350
const SLACK_PX = 6
const FINGER_SLACK_PX = 10
const EDGE_PX = 48
const SCROLL_PX = 12

/** Without a start it stays: a room's chip, or without a room the list of sessions without a place. */
export type Spot = { room: string | undefined; start: number | undefined }

type DragOptions = {
  planner: RefObject<HTMLElement | null>
  scale: Scale
  step: number
  onStart: (id: string) => void
  onAim: (spot: Spot) => void
  onDrop: (spot: Spot) => void
  onCancel: () => void
  onChoose: (id: string) => void
}

/** Returns what a session does when a pointer goes down on it. A click that ends a drag is swallowed. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const stop = useRef<AbortController>(undefined)
  const isLifted = useRef(false)
  useEffect(() => {
    const planner = latest.current.planner.current
    // Registered before any touch: a browser that began to scroll asks nobody. A lifted session moves instead of the page.
    const hold = (event: TouchEvent) => isLifted.current && event.preventDefault()
    planner?.addEventListener('touchmove', hold, { passive: false })
    return () => {
      planner?.removeEventListener('touchmove', hold)
      stop.current?.abort()
    }
  }, [])
  return useCallback((down: ReactPointerEvent<HTMLElement>, id: string) => {
    if (down.button !== 0 || stop.current?.signal.aborted === false) return
    const ending = new AbortController()
    stop.current = ending
    const element = down.currentTarget
    const isTouch = down.pointerType === 'touch'
    const slack = isTouch ? FINGER_SLACK_PX : SLACK_PX
    const top = down.clientY - element.getBoundingClientRect().top
    // In the list a card is not as high as its place.
    const grabbed = element.closest('.planner-unplaced') ? Math.min(top, 8) : top
    const begun = { x: down.clientX, y: down.clientY }
    let pointer = begun
    let isDragging = false
    const lift = isTouch
      ? setTimeout(() => {
          isLifted.current = true
          element.dataset.lifted = ''
        }, LONG_PRESS_MS)
      : undefined
    const spotNow = () => spotAt(latest.current, pointer.x, pointer.y, grabbed)
    let aimed: Spot | undefined
    // Most moves of a pointer stay at the same place, and cost nothing.
    const aim = () => {
      const spot = spotNow()
      if (!spot || (spot.room === aimed?.room && spot.start === aimed?.start)) return
      aimed = spot
      latest.current.onAim(spot)
    }
    const scroll = () => {
      if (ending.signal.aborted) return
      if (isDragging && scrollNearEdge(latest.current.planner.current, pointer)) aim()
      requestAnimationFrame(scroll)
    }
    const move = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY }
      const isMoved = Math.hypot(pointer.x - begun.x, pointer.y - begun.y) > slack
      if (!isDragging && isMoved) {
        if (isTouch && !isLifted.current) return end()
        isDragging = true
        latest.current.onStart(id)
        requestAnimationFrame(scroll)
      }
      if (isDragging) aim()
    }
    const end = () => {
      clearTimeout(lift)
      isLifted.current = false
      delete element.dataset.lifted
      ending.abort()
    }
    const up = () => {
      const isRest = isLifted.current
      end()
      if (!isDragging && !isRest) return
      swallowClick()
      if (!isDragging) return latest.current.onChoose(id)
      const spot = spotNow()
      if (spot) latest.current.onDrop(spot)
      else latest.current.onCancel()
    }
    const cancel = () => {
      end()
      if (!isDragging) return
      swallowClick()
      latest.current.onCancel()
    }
    const { signal } = ending
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', up, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('keydown', (pressed: KeyboardEvent) => pressed.key === 'Escape' && cancel(), {
      signal,
      capture: true,
    })
    addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal })
  }, [])
}

function spotAt({ planner, scale, step }: DragOptions, x: number, pointer: number, grabbed: number): Spot | undefined {
  const under = document.elementFromPoint(x, pointer)
  const chip = under?.closest<HTMLElement>('.planner-panes [data-choice]')?.dataset.choice
  if (chip) return { room: chip, start: undefined }
  if (under?.closest('.planner-unplaced')) return { room: undefined, start: undefined }
  const columns = () => [...(planner.current?.querySelectorAll('.planner-column') ?? [])]
  const isThere = (column: Element) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  }
  const column = under?.closest('.planner-column') ?? columns().find(isThere)
  const hours = column?.querySelector<HTMLElement>('[data-room]')
  if (!hours) return undefined
  const minute = scale.first + (pointer - grabbed - hours.getBoundingClientRect().top) / scale.pxPerMinute
  return { room: hours.dataset.room!, start: Math.max(0, Math.round(minute / step) * step) }
}

/** On a phone the page scrolls instead of the grid. */
function scrollNearEdge(planner: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  const grid = planner?.querySelector('.planner-grid')
  if (!grid) return false
  const box = grid.getBoundingClientRect()
  const [bottom, top] = [Math.min(box.bottom, innerHeight), Math.max(box.top, 0)]
  const by = (near: number, far: number) => (near < EDGE_PX ? -SCROLL_PX : far < EDGE_PX ? SCROLL_PX : 0)
  const [left, down] = [by(x - box.left, box.right - x), by(y - top, bottom - y)]
  if (left === 0 && down === 0) return false
  if (grid.scrollHeight > grid.clientHeight + 1 || left) grid.scrollBy(left, down)
  else scrollBy(0, down)
  return true
}

function swallowClick() {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  const swallow = (event: MouseEvent) => {
    // A key's click has no count.
    if (!event.detail) return
    event.preventDefault()
    event.stopPropagation()
    ending.abort()
  }
  // A finger's click comes late, or not at all.
  addEventListener('click', swallow, options)
  addEventListener('pointerdown', () => ending.abort(), options)
}
