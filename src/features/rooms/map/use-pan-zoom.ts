import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { hideOverlappingLabels } from './room-pins.tsx'

const STEP = 60
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
const CENTER_SCALE = 2

/** The plan stays inside `frame`, also when a phone turns. `center` is in percent. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, center?: Point) {
  const view = useRef<Viewport>(undefined)
  const began = useRef(1)
  const [scale, setScale] = useState(1)
  const { x: centerX, y: centerY } = center ?? {}

  const { show, zoomBy, moveBy, showPlace } = useMemo(() => {
    const show = (viewport?: Viewport) => {
      const found = measured(frame.current)
      if (!found) return
      const isAsked = centerX !== undefined && centerY !== undefined
      const first = isAsked
        ? centeredOn({ x: centerX, y: centerY }, CENTER_SCALE, found.frame, found.picture)
        : INITIAL_VIEWPORT
      const next = viewport ? clampViewport(viewport, found.frame, found.picture) : first
      if (viewport) view.current = next
      else began.current = next.scale
      found.image.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
      found.image.style.objectFit = 'contain'
      layPins(frame.current, planRectangle(found.frame, found.picture, next))
      setScale(next.scale)
      return next
    }
    /** `around`, by default the frame's middle, stays in place. */
    const zoomBy = (factor: number, around?: Point) => {
      const element = frame.current
      const from = view.current ?? show()
      if (!element || !from) return
      const at = around ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
      const to = Math.min(MAX_SCALE, Math.max(1, from.scale * factor))
      show({ scale: to, x: at.x - ((at.x - from.x) * to) / from.scale, y: at.y - ((at.y - from.y) * to) / from.scale })
    }
    const moveBy = (dx: number, dy: number) => {
      const from = view.current ?? show()
      if (from) show({ ...from, x: from.x + dx, y: from.y + dy })
    }
    /** Moves the plan to a focused place instead of scrolling the frame. */
    const showPlace = (place: Point) => {
      const found = measured(frame.current)
      frame.current?.scrollTo(0, 0)
      const from = view.current ?? show()
      if (!found || !from) return
      const plan = planRectangle(found.frame, found.picture, from)
      const [x, y] = [plan.x + (plan.width * place.x) / 100, plan.y + (plan.height * place.y) / 100]
      const isSeen = x > EDGE && y > EDGE && x < found.frame.width - EDGE && y < found.frame.height - EDGE
      if (!isSeen) show(centeredOn(place, from.scale, found.frame, found.picture))
    }
    return { show, zoomBy, moveBy, showPlace }
  }, [frame, centerX, centerY])
  const showWhole = () => show(INITIAL_VIEWPORT)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const follow = () => void show(view.current)
    const turned = new ResizeObserver(follow)
    turned.observe(element)
    element.querySelector('img')?.addEventListener('load', follow)
    const stop = listenToGestures(element, zoomBy, moveBy, () => (view.current?.scale ?? 1) > 2 * began.current)
    return () => {
      turned.disconnect()
      stop()
    }
  }, [frame, show, zoomBy, moveBy])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === '+' || key === '=') zoomBy(1.5)
    else if (key === '-') zoomBy(1 / 1.5)
    else if (key === '0') showWhole()
    else if (key in ARROWS) moveBy(...ARROWS[key]!)
    else return
    event.preventDefault()
  }

  return { zoomBy, showWhole, showPlace, onKeyDown, isWhole: scale === 1, isLargest: scale === MAX_SCALE }
}

/** A label nearer to the edge is cut off. */
const EDGE = 24

/** Pins follow the plan, but their labels do not scale. */
function layPins(frame: HTMLElement | null, { x, y, width, height }: ReturnType<typeof planRectangle>) {
  const pins = frame?.querySelector<SVGSVGElement>('.pins')
  if (!pins) return
  Object.assign(pins.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
  hideOverlappingLabels(pins)
}

/** Undefined until the picture is loaded. */
function measured(element: HTMLElement | null) {
  const image = element?.querySelector('img')
  if (!element || !image?.naturalWidth) return
  return {
    image,
    frame: { width: element.clientWidth, height: element.clientHeight },
    picture: { width: image.naturalWidth, height: image.naturalHeight },
  }
}

/** One pointer drags, two pinch, a double tap zooms. React's wheel listeners are passive and cannot stop scrolling. */
function listenToGestures(
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
  element.addEventListener('dragstart', (event) => event.preventDefault(), stop)
  element.addEventListener('wheel', onWheel, { passive: false, signal: stop.signal })
  element.addEventListener('pointerdown', onDown, stop)
  element.addEventListener('pointermove', onMove, stop)
  element.addEventListener('pointerup', onUp, stop)
  element.addEventListener('pointercancel', onUp, stop)
  return () => stop.abort()
}

const CLICK_TOLERANCE_PX = 6

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Scale 1 shows the whole plan. `x` and `y` are in pixels from the frame's corner. */
type Viewport = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

const MAX_SCALE = 6
const INITIAL_VIEWPORT: Viewport = { scale: 1, x: 0, y: 0 }

/** Centers the plan where it is smaller than its frame. Elsewhere its edges stay outside. */
function clampViewport({ scale, x, y }: Viewport, frame: Size, picture: Size): Viewport {
  const zoom = Math.min(MAX_SCALE, Math.max(1, scale))
  const fit = fitOf(frame, picture)
  const along = (at: number, size: number, plan: number) => {
    // The plan is centered in the picture's box, which has the frame's size.
    const margin = ((size - plan) / 2) * zoom
    const slack = size - plan * zoom
    return (slack >= 0 ? slack / 2 : Math.min(0, Math.max(slack, at + margin))) - margin
  }
  return { scale: zoom, x: along(x, frame.width, picture.width * fit), y: along(y, frame.height, picture.height * fit) }
}

function planRectangle(frame: Size, picture: Size, { scale, x, y }: Viewport): Point & Size {
  const fit = fitOf(frame, picture) * scale
  const [width, height] = [picture.width * fit, picture.height * fit]
  return { width, height, x: x + (frame.width * scale - width) / 2, y: y + (frame.height * scale - height) / 2 }
}

function centeredOn(place: Point, scale: number, frame: Size, picture: Size): Viewport {
  const plan = planRectangle(frame, picture, { scale, x: 0, y: 0 })
  const along = (size: number, at: number, length: number, percent: number) => size / 2 - at - (length * percent) / 100
  return clampViewport(
    { scale, x: along(frame.width, plan.x, plan.width, place.x), y: along(frame.height, plan.y, plan.height, place.y) },
    frame,
    picture,
  )
}

function fitOf(frame: Size, picture: Size): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height)
}
