import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const LARGEST = 6
const STEP = 60
type View = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
/** Where an arrow key moves the plan: the view goes the way of the arrow. */
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
const WHOLE: View = { scale: 1, x: 0, y: 0 }

/** Moves and zooms the picture inside `frame` by pointers, wheel, keys and calls; it never leaves its frame. */
export function usePanZoom(frame: RefObject<HTMLElement | null>) {
  const view = useRef(WHOLE)
  const [scale, setScale] = useState(1)

  const show = useCallback(
    (next: View) => {
      const element = frame.current
      const picture = element?.querySelector('img')
      if (!element || !picture) return
      const zoom = Math.min(LARGEST, Math.max(1, next.scale))
      const least = (size: number) => size * (1 - zoom)
      const x = Math.min(0, Math.max(least(element.clientWidth), next.x))
      const y = Math.min(0, Math.max(least(element.clientHeight), next.y))
      view.current = { scale: zoom, x, y }
      picture.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
      setScale(zoom)
    },
    [frame],
  )

  /** Zooms so that `around` (in the frame; its middle when not given) stays where it is. */
  const zoomBy = useCallback(
    (factor: number, around?: Point) => {
      const element = frame.current
      if (!element) return
      const { scale, x, y } = view.current
      const at = around ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
      const to = Math.min(LARGEST, Math.max(1, scale * factor))
      show({ scale: to, x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale })
    },
    [frame, show],
  )

  const moveBy = useCallback(
    (dx: number, dy: number) => show({ ...view.current, x: view.current.x + dx, y: view.current.y + dy }),
    [show],
  )

  const reset = useCallback(() => show(WHOLE), [show])

  useEffect(() => {
    const element = frame.current
    return element ? listen(element, zoomBy, moveBy, () => view.current.scale > 2) : undefined
  }, [frame, zoomBy, moveBy])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === '+' || key === '=') zoomBy(1.5)
    else if (key === '-') zoomBy(1 / 1.5)
    else if (key === '0') reset()
    else if (key in ARROWS) moveBy(...ARROWS[key]!)
    else return
    event.preventDefault()
  }

  return {
    zoomBy: (factor: number) => zoomBy(factor),
    reset,
    onKeyDown,
    isWhole: scale === 1,
    isLargest: scale === LARGEST,
  }
}

/** Wheel and pointers: one drags, two pinch, a double tap zooms. React listens passively to the wheel, so these are listened to by hand. */
function listen(
  element: HTMLElement,
  zoomBy: (factor: number, around: Point) => void,
  moveBy: (dx: number, dy: number) => void,
  isLarge: () => boolean,
) {
  const stop = new AbortController()
  const pointers = new Map<number, Point>()
  const inFrame = (at: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect()
    return { x: at.clientX - box.left, y: at.clientY - box.top }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 400), inFrame(event))
  }
  const onDown = (event: PointerEvent) => {
    if ((event.target as Element).closest('button')) return
    pointers.set(event.pointerId, inFrame(event))
    element.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = inFrame(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (!other) return moveBy(now.x - before.x, now.y - before.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle)
    moveBy((now.x - before.x) / 2, (now.y - before.y) / 2)
  }
  const onUp = (event: PointerEvent) => pointers.delete(event.pointerId)
  // For who has one hand free: two taps go near, two more show the whole again.
  const onDoubleClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button')) zoomBy(isLarge() ? 1 / LARGEST : 2.5, inFrame(event))
  }
  element.addEventListener('dblclick', onDoubleClick, stop)
  element.addEventListener('wheel', onWheel, { passive: false, signal: stop.signal })
  element.addEventListener('pointerdown', onDown, stop)
  element.addEventListener('pointermove', onMove, stop)
  element.addEventListener('pointerup', onUp, stop)
  element.addEventListener('pointercancel', onUp, stop)
  return () => stop.abort()
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
