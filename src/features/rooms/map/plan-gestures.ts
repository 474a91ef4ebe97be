import { MAX_SCALE, type Point } from './viewport.ts'

/** One pointer drags, two pinch, a double tap zooms. React's wheel listeners are passive and cannot stop scrolling. */
export function listenToGestures(
  element: HTMLElement,
  zoomBy: (factor: number, around: Point) => void,
  moveBy: (dx: number, dy: number) => void,
  isLarge: () => boolean,
) {
  const stop = new AbortController()
  const pointers = new Map<number, Point>()
  /** A press on a room that does not move is a click. */
  const began = new Map<number, Point>()
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
    began.set(event.pointerId, inFrame(event))
    if (!(event.target as Element).closest('a')) element.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = inFrame(event)
    if (
      distance(now, began.get(event.pointerId) ?? now) > CLICK_TOLERANCE_PX &&
      !element.hasPointerCapture(event.pointerId)
    )
      element.setPointerCapture(event.pointerId)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (!other) return moveBy(now.x - before.x, now.y - before.y)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle)
    moveBy((now.x - before.x) / 2, (now.y - before.y) / 2)
  }
  const onUp = (event: PointerEvent) => pointers.delete(event.pointerId)
  // For one hand: a double tap zooms in or out.
  const onDoubleClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('button, a')) zoomBy(isLarge() ? 1 / MAX_SCALE : 2.5, inFrame(event))
  }
  element.addEventListener('dblclick', onDoubleClick, stop)
  // Browsers drag links.
  element.addEventListener('dragstart', (event) => event.preventDefault(), stop)
  element.addEventListener('wheel', onWheel, { passive: false, signal: stop.signal })
  element.addEventListener('pointerdown', onDown, stop)
  element.addEventListener('pointermove', onMove, stop)
  element.addEventListener('pointerup', onUp, stop)
  element.addEventListener('pointercancel', onUp, stop)
  return () => stop.abort()
}

/** A press that moves less is a click. */
const CLICK_TOLERANCE_PX = 6

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
