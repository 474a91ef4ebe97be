import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

/** A finger that stays takes a session up; a finger that moves scrolls. */
const LONG_PRESS_MS = 350
const SLACK_PX = 6
/** Near an edge the grid scrolls. */
const EDGE_PX = 48
const SCROLL_PX = 12

export type Spot = { room: string; start: number }

type DragOptions = {
  grid: RefObject<HTMLElement | null>
  /** The minute at the top of the columns, and their scale. */
  first: number
  pxPerMinute: number
  step: number
  onStart: (id: string) => void
  onAim: (spot: Spot) => void
  onDrop: (spot: Spot) => void
  onCancel: () => void
  /** A long press without a movement. */
  onChoose: (id: string) => void
}

/** Returns what a session does when a pointer goes down on it. A click that ends a drag is swallowed. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  return (down: ReactPointerEvent<HTMLElement>, id: string) => {
    if (down.button !== 0 || stop.current?.signal.aborted === false) return
    const ending = new AbortController()
    stop.current = ending
    const element = down.currentTarget
    const isTouch = down.pointerType === 'touch'
    const grabbed = down.clientY - element.getBoundingClientRect().top
    const begun = { x: down.clientX, y: down.clientY }
    let pointer = begun
    let isLifted = false
    let isDragging = false
    const lift = isTouch
      ? setTimeout(() => {
          isLifted = true
          element.dataset.lifted = ''
        }, LONG_PRESS_MS)
      : undefined
    const aim = () => spotAt(latest.current, pointer.x, pointer.y - grabbed)
    const scroll = () => {
      if (ending.signal.aborted) return
      if (isDragging && scrollNearEdge(latest.current.grid.current, pointer)) {
        const spot = aim()
        if (spot) latest.current.onAim(spot)
      }
      requestAnimationFrame(scroll)
    }
    const move = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY }
      const isMoved = Math.hypot(pointer.x - begun.x, pointer.y - begun.y) > SLACK_PX
      if (!isDragging && isMoved) {
        // The finger scrolls.
        if (isTouch && !isLifted) return end()
        isDragging = true
        latest.current.onStart(id)
        requestAnimationFrame(scroll)
      }
      const spot = isDragging && aim()
      if (spot) latest.current.onAim(spot)
    }
    const end = () => {
      clearTimeout(lift)
      delete element.dataset.lifted
      ending.abort()
    }
    const up = () => {
      end()
      if (!isDragging) {
        if (!isLifted) return
        swallowClick()
        return latest.current.onChoose(id)
      }
      swallowClick()
      const spot = aim()
      if (spot) latest.current.onDrop(spot)
      else latest.current.onCancel()
    }
    const cancel = () => {
      end()
      if (isDragging) latest.current.onCancel()
    }
    const { signal } = ending
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', up, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('keydown', (pressed: KeyboardEvent) => pressed.key === 'Escape' && cancel(), {
      signal,
      capture: true,
    })
    // A lifted session moves instead of the page.
    addEventListener('touchmove', (event) => isLifted && event.preventDefault(), { signal, passive: false })
    addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal })
  }
}

/** Undefined outside of the columns. */
function spotAt({ grid, first, pxPerMinute, step }: DragOptions, x: number, y: number): Spot | undefined {
  for (const column of grid.current?.querySelectorAll<HTMLElement>('[data-room]') ?? []) {
    const box = column.getBoundingClientRect()
    if (x < box.left || x >= box.right) continue
    const minute = first + (y - box.top) / pxPerMinute
    return { room: column.dataset.room!, start: Math.max(0, Math.round(minute / step) * step) }
  }
  return undefined
}

function scrollNearEdge(grid: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  if (!grid) return false
  const box = grid.getBoundingClientRect()
  const [bottom, top] = [Math.min(box.bottom, innerHeight), Math.max(box.top, 0)]
  const by = (near: number, far: number) => (near < EDGE_PX ? -SCROLL_PX : far < EDGE_PX ? SCROLL_PX : 0)
  const [left, down] = [by(x - box.left, box.right - x), by(y - top, bottom - y)]
  grid.scrollBy(left, down)
  return left !== 0 || down !== 0
}

function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  // Not every drag ends with a click.
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
